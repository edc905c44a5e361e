<?php
/**
 * Says of values what WordPress says of them, without a site: its own functions and its own request, and no database.
 * Reads lines of {"definition": …, "values": ["JSON text", …]} and writes for each the definition as an index
 * publishes it, and [accepted, the value as WordPress takes it, or why not] of each value sent in a JSON body. Where
 * there are "queries": ["a=1", …] instead, it says so of each of them.
 */
ini_set( 'display_errors', 'stderr' );
error_reporting( E_ERROR | E_PARSE );
date_default_timezone_set( 'UTC' );
define( 'ABSPATH', rtrim( $argv[1], '/' ) . '/' );
define( 'WPINC', 'wp-includes' );
define( 'WP_CONTENT_DIR', __DIR__ );
define( 'WP_DEBUG', false );

function __( $text ) {
	return $text;
}
function _n( $one, $many, $count ) {
	return 1 === $count ? $one : $many;
}
function _x( $text ) {
	return $text;
}
function is_user_logged_in() {
	return false;
}

foreach ( array( 'load', 'compat', 'plugin', 'functions', 'class-wp-error', 'formatting', 'kses', 'http', 'class-requests' ) as $file ) {
	require ABSPATH . WPINC . "/$file.php";
}
if ( class_exists( 'Requests' ) ) {
	Requests::register_autoloader();
}
foreach ( array( 'rest-api', 'class-wp-http-response', 'rest-api/class-wp-rest-response', 'rest-api/class-wp-rest-request' ) as $file ) {
	require ABSPATH . WPINC . "/$file.php";
}
add_filter( 'wp_sprintf', 'wp_sprintf_l', 10, 2 );
add_filter( 'pre_option_blog_charset', function () {
	return 'UTF-8';
} );

function in_body( $text ) {
	$request = new WP_REST_Request( 'POST', '/' );
	$request->set_header( 'content-type', 'application/json' );
	$request->set_body( '{"a":' . $text . '}' );
	return $request;
}

function in_query( $text ) {
	$request = new WP_REST_Request( 'GET', '/' );
	parse_str( $text, $query );
	$request->set_query_params( $query );
	return $request;
}

function verdict( $definition, $request ) {
	try {
		$request->set_attributes( array( 'args' => array( 'a' => $definition ) ) );
		if ( isset( $definition['default'] ) ) {
			$request->set_default_params( array( 'a' => $definition['default'] ) );
		}
		$valid = $request->has_valid_params();
		$valid = is_wp_error( $valid ) ? $valid : $request->sanitize_params();
		if ( is_wp_error( $valid ) ) {
			return array( false, $valid->get_error_code(), $valid->get_error_data() );
		}
		return array( true, $request->get_param( 'a' ) );
	} catch ( Throwable $error ) {
		return array( false, 'fatal', $error->getMessage() );
	}
}

$published = array_flip( rest_get_allowed_schema_keywords() );
while ( false !== ( $line = fgets( STDIN ) ) ) {
	$case       = json_decode( $line, true );
	$definition = $case['definition'];
	$shown      = array_intersect_key( $definition, $published );
	$shown['required'] = ! empty( $definition['required'] );
	$requests   = isset( $case['queries'] ) ? array_map( 'in_query', $case['queries'] ) : array_map( 'in_body', $case['values'] );
	$verdicts   = array_map(
		function ( $request ) use ( $definition ) {
			return verdict( $definition, $request );
		},
		$requests
	);
	echo json_encode( array( 'published' => $shown, 'verdicts' => $verdicts ), JSON_PARTIAL_OUTPUT_ON_ERROR ), "\n";
}
