<!doctype html>
<html <?php language_attributes(); ?>>
<head><?php wp_head(); ?></head>
<body><?php bloginfo( 'name' ); ?></body>
</html>
