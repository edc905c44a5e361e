<?php
define( 'DB_NAME', 'routeprint' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'ROUTEPRINT_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', getenv( 'ROUTEPRINT_HOME' ) );
define( 'WP_SITEURL', getenv( 'ROUTEPRINT_HOME' ) );
// Application passwords are offered without TLS on a local site only.
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEBUG', false );
define( 'AUTH_KEY', 'a' );
$table_prefix = 'wp_';
ini_set( 'display_errors', '0' );
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
