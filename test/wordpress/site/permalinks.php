<?php
// Switches between plain and pretty permalinks: the first word given is the structure, `plain` for none.
$_SERVER['HTTP_HOST']      = (string) parse_url( getenv( 'ROUTEPRINT_HOME' ), PHP_URL_HOST );
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI']    = '/';
require getenv( 'ROUTEPRINT_CODE' ) . '/wp-load.php';
update_option( 'permalink_structure', 'plain' === $argv[1] ? '' : $argv[1] );
$wp_rewrite->init();
flush_rewrite_rules( false );
