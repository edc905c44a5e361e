<?php
/**
 * Routes that no sane plugin would register together, and oddities that a request switches on with `odd=…`.
 * Goes into wp-content/mu-plugins of the WordPress that the suite starts.
 */

$odd = isset( $_GET['odd'] ) ? (string) $_GET['odd'] : '';

if ( 'notice' === $odd ) {
	echo "<br />\n<b>Warning</b>:  Undefined array key \"{x}\" in <b>/srv/odd.php</b> on line <b>3</b><br />\n";
}
if ( 'mark' === $odd ) {
	echo "\xEF\xBB\xBF";
}
if ( 'comment' === $odd ) {
	register_shutdown_function( function () {
		echo "\n<!-- served from a cache -->";
	} );
}
if ( 'closed' === $odd ) {
	add_filter( 'rest_authentication_errors', function ( $result ) {
		return is_user_logged_in() ? $result : new WP_Error( 'odd_closed', 'Members only.', array( 'status' => 401 ) );
	} );
}

add_action( 'rest_api_init', function () use ( $odd ) {
	$say = array(
		'permission_callback' => '__return_true',
		'callback'            => function () {
			return array();
		},
	);
	$get = array( 'methods' => 'GET' ) + $say;

	register_rest_route( 'odd/v1', '/hats', array(
		$get + array(
			'args' => array(
				'colour' => array( 'type' => array( 'string', 'null' ), 'enum' => array( 'red', 'blue', null ) ),
				'sizes'  => array( 'type' => 'array', 'items' => array( 'type' => 'integer' ), 'default' => array() ),
				'bare'   => array(),
			),
		),
		array( 'methods' => 'POST, PUT' ) + $say,
		'schema' => function () use ( $odd ) {
			if ( 'broken' === $odd ) {
				throw new Exception( 'a schema that cannot be made' );
			}
			return array( 'title' => 'hat', 'type' => 'object', 'properties' => array( 'id' => array( 'type' => 'integer' ) ) );
		},
	) );
	register_rest_route( 'odd/v1', '/hats/(?P<id>[\d]+)', $get );
	register_rest_route( 'odd/v1', '/hats/(?P<id>\d+|latest)/brim', $get );
	register_rest_route( 'odd/v1', '/hats(?:/(?P<year>\d{4}))?/sold', $get );
	register_rest_route( 'odd/v1', '/(?P<kind>caps|berets)/(\w+)', $get );
	register_rest_route( 'odd/v1', '/any/(?P<path>.+)', $get );
	register_rest_route( 'odd/v1', '/hidden', array( $get + array( 'show_in_index' => false ) ) );
	// Says when WordPress runs what belongs to it, and is for members.
	$tell = function ( $what, $gives ) {
		return function () use ( $what, $gives ) {
			file_put_contents( (string) getenv( 'ROUTEPRINT_LOG' ), $what . "\n", FILE_APPEND | LOCK_EX );
			return $gives;
		};
	};
	register_rest_route( 'odd/v1', '/told', array(
		array(
			'methods'             => 'GET',
			'callback'            => $tell( 'callback', array() ),
			'permission_callback' => '__return_true',
		),
		array(
			'methods'             => 'POST',
			'callback'            => $tell( 'callback', array() ),
			'permission_callback' => $tell( 'permission', false ),
		),
		'schema' => function () {
			return array( 'title' => 'told', 'type' => 'object' );
		},
	) );
	register_rest_route( 'odd/v1/deep', '/x', $get );
} );
