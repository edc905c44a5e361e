<?php
/**
 * Routes whose access a question about it reads wrongly, one for each reason, and a way to try a request without its effect.
 * Goes into wp-content/mu-plugins of the WordPress that the suite starts.
 */

// With the header, permissions are checked as ever, and the callback does not run.
if ( isset( $_SERVER['HTTP_X_DRY_RUN'] ) ) {
	add_filter( 'rest_dispatch_request', function () {
		return array( 'dry' => true );
	} );
}

add_action( 'rest_api_init', function () {
	$list = function ( $name, $hints = array() ) {
		return function () use ( $name, $hints ) {
			return array_map( function ( $id ) use ( $name, $hints ) {
				$self = array( 'href' => rest_url( "traps/v1/$name/$id" ) );
				if ( $hints ) {
					$self['targetHints'] = array( 'allow' => $hints );
				}
				return array( 'id' => $id, '_links' => array( 'self' => array( $self ) ) );
			}, array( 1, 2 ) );
		};
	};
	$endpoint = function ( $methods, $permission, $callback = '__return_empty_array', $args = array() ) {
		return array( 'methods' => $methods, 'callback' => $callback, 'permission_callback' => $permission, 'args' => $args );
	};
	$trap = function ( $route, ...$endpoints ) {
		register_rest_route( 'traps/v1', $route, $endpoints );
	};
	$open   = '__return_true';
	$closed = '__return_false';
	$edits  = function () {
		return current_user_can( 'edit_posts' );
	};
	$paged  = array( 'page' => array( 'type' => 'integer', 'default' => 1 ) );

	// Only the first item may be changed by visitors.
	$by_id = function ( $request ) {
		return 1 === (int) $request['id'] || current_user_can( 'edit_posts' );
	};
	$trap( '/by-id', $endpoint( 'GET', $open, $list( 'by-id' ) ) );
	$trap( '/by-id/(?P<id>\d+)', $endpoint( 'GET', $open ), $endpoint( 'POST', $by_id ) );

	// The default, which OPTIONS lacks, is what visitors may not send.
	$trap( '/by-parameter', $endpoint( 'POST', function ( $request ) {
		return null === $request['status'] || current_user_can( 'edit_posts' );
	}, '__return_empty_array', array( 'status' => array( 'type' => 'string', 'default' => 'publish' ) ) ) );

	// The method of the question is OPTIONS.
	$trap( '/by-method', $endpoint( 'POST', function ( $request ) {
		return 'POST' !== $request->get_method() || current_user_can( 'edit_posts' );
	} ) );

	$trap( '/counted', $endpoint( 'GET, POST', function () {
		file_put_contents( (string) getenv( 'ROUTEPRINT_LOG' ), "counted\n", FILE_APPEND | LOCK_EX );
		return current_user_can( 'edit_posts' );
	} ) );

	// OPTIONS ends at the first route, which has no POST.
	$trap( '/first/(?P<any>.+)', $endpoint( 'GET', $closed ) );
	$trap( '/first/second', $endpoint( 'POST', $open ) );

	// What is not `true` lets everybody in and is in no list.
	$one = function () {
		return 1;
	};
	$trap( '/one', $endpoint( 'GET', $one, '__return_empty_array', $paged ), $endpoint( 'POST', $one ) );

	// The handler of GET comes first and takes HEAD too; in the other route HEAD has its own.
	$trap( '/head-behind', $endpoint( 'GET', $open ), $endpoint( 'HEAD', $closed ) );
	$trap( '/head-first', $endpoint( 'HEAD', $edits ), $endpoint( 'GET', $open ) );

	$trap( '/refuses-options', $endpoint( 'GET, POST', function ( $request ) {
		return 'OPTIONS' === $request->get_method() ? new WP_Error( 'traps_method', 'No.', array( 'status' => 405 ) ) : true;
	} ) );

	// The list has the second handler's word, the first handler is called.
	$trap( '/twice', $endpoint( 'POST', $closed ), $endpoint( 'POST', $open ) );

	// A plugin that refuses before any route is tried.
	$trap( '/before', $endpoint( 'GET, POST', $open ) );

	// The link of an item has the word of its route, as of WordPress 6.7; OPTIONS would say less.
	$trap( '/hinted', $endpoint( 'GET', $open, $list( 'hinted', array( 'GET', 'DELETE' ) ) ) );
	$trap( '/hinted/(?P<id>\d+)', $endpoint( 'GET', $open ), $endpoint( 'DELETE', function ( $request ) {
		return 'OPTIONS' !== $request->get_method();
	} ) );
} );

add_filter( 'rest_pre_dispatch', function ( $result, $server, $request ) {
	$refused = '/traps/v1/before' === $request->get_route() && ! is_user_logged_in();
	return $refused ? new WP_Error( 'traps_members', 'Members only.', array( 'status' => 401 ) ) : $result;
}, 1, 3 );
