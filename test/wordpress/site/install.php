<?php
// Installs the site and prints an application password of its only user.
$_SERVER['HTTP_HOST']      = (string) parse_url( getenv( 'ROUTEPRINT_HOME' ), PHP_URL_HOST );
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = '/';
define( 'WP_INSTALLING', true );
require getenv( 'ROUTEPRINT_CODE' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
function wp_mail() {
	return true;
}
wp_install( 'Harbour & Hats', 'ana', 'ana@example.org', true, '', 'not-used' );
switch_theme( 'bare' );
update_option( 'permalink_structure', '' );
list( $password ) = WP_Application_Passwords::create_new_application_password( 1, array( 'name' => 'suite' ) );
echo $password;
