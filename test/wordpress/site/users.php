<?php
// Makes a user of each role and something of each kind, and prints the users' application passwords by role.
$_SERVER['HTTP_HOST']      = (string) parse_url( getenv( 'ROUTEPRINT_HOME' ), PHP_URL_HOST );
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = '/';
require getenv( 'ROUTEPRINT_CODE' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/post.php';
$passwords = array();
foreach ( array( 'subscriber', 'editor', 'administrator' ) as $role ) {
	$id = wp_insert_user( array( 'user_login' => $role, 'user_email' => "$role@example.org", 'user_pass' => 'not-used', 'role' => $role ) );
	list( $passwords[ $role ] ) = WP_Application_Passwords::create_new_application_password( $id, array( 'name' => 'suite' ) );
}
wp_set_current_user( 1 );
foreach ( array( 'post', 'page', 'wp_block', 'wp_navigation' ) as $type ) {
	$post = wp_insert_post( array( 'post_type' => $type, 'post_title' => 'Hat', 'post_content' => 'A hat.', 'post_status' => 'publish', 'post_author' => 1 ) );
	wp_update_post( array( 'ID' => $post, 'post_content' => 'A red hat.' ) );
	_wp_put_post_revision( array( 'ID' => $post, 'post_type' => $type, 'post_title' => 'Hat', 'post_content' => 'A blue hat.', 'post_author' => 1 ), true );
	if ( 'post' === $type ) {
		wp_insert_comment( array( 'comment_post_ID' => $post, 'comment_content' => 'Nice.', 'comment_approved' => 1 ) );
		wp_insert_attachment( array( 'post_title' => 'Photo', 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), 'photo.png', $post );
	}
}
wp_insert_term( 'red', 'post_tag' );
wp_insert_term( 'hats', 'category' );
$menu = wp_create_nav_menu( 'Main' );
wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => 'Home', 'menu-item-url' => 'https://example.org/', 'menu-item-status' => 'publish' ) );
foreach ( array( 'wp_template', 'wp_template_part' ) as $type ) {
	$template = wp_insert_post( array( 'post_type' => $type, 'post_name' => 'single', 'post_title' => 'Single', 'post_content' => 'A hat.', 'post_status' => 'publish' ) );
	wp_set_post_terms( $template, 'bare', 'wp_theme' );
	if ( 'wp_template_part' === $type ) {
		wp_set_post_terms( $template, 'header', 'wp_template_part_area' );
	}
}
echo json_encode( $passwords );
