<?php
// Stands in for a web server's rewriting: files as they are, everything else to WordPress, below ROUTEPRINT_FOLDER.
$folder = (string) getenv( 'ROUTEPRINT_FOLDER' );
file_put_contents( (string) getenv( 'ROUTEPRINT_LOG' ), $_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI'] . "\n", FILE_APPEND | LOCK_EX );
$path   = (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
if ( '' !== $folder && 0 !== strpos( $path, $folder . '/' ) ) {
	http_response_code( 404 );
	echo '<!doctype html><title>Another server</title>';
	return true;
}
$inner = substr( $path, strlen( $folder ) );
$file  = getenv( 'ROUTEPRINT_CODE' ) . $inner;
if ( '/' !== $inner && preg_match( '/\.php$/', $inner ) && is_file( $file ) ) {
	$_SERVER['SCRIPT_NAME'] = $path;
	$_SERVER['PHP_SELF']    = $path;
	require $file;
	return true;
}
$_SERVER['SCRIPT_NAME'] = $folder . '/index.php';
$_SERVER['PHP_SELF']    = $folder . '/index.php';
if ( getenv( 'ROUTEPRINT_STRIP' ) ) {
	unset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'], $_SERVER['HTTP_AUTHORIZATION'] );
}
require getenv( 'ROUTEPRINT_CODE' ) . '/index.php';
return true;
