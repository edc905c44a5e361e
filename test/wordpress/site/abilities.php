<?php
/**
 * Abilities of each kind that WordPress runs: by GET, POST and DELETE; with no input, a scalar, a list, nested objects and
 * pages; hidden, and for nobody. Before WordPress 6.9 the hooks never run.
 */

add_action( 'wp_abilities_api_categories_init', function () {
	wp_register_ability_category( 'fixtures', array( 'label' => 'Fixtures', 'description' => 'Abilities for the suite.' ) );
} );

add_action( 'wp_abilities_api_init', function () {
	$register = function ( $name, $label, $annotations, $callback, $more = array() ) {
		$meta = array( 'annotations' => $annotations, 'show_in_rest' => true );
		if ( isset( $more['meta'] ) ) {
			$meta = array_merge( $meta, $more['meta'] );
		}
		wp_register_ability(
			"fixture/$name",
			array_merge(
				array(
					'label'               => $label,
					'description'         => "$label, for the suite.",
					'category'            => 'fixtures',
					'permission_callback' => function () {
						return current_user_can( 'read' );
					},
					'execute_callback'    => $callback,
				),
				$more,
				array( 'meta' => $meta )
			)
		);
	};
	$echo    = function ( $input = null ) {
		return $input;
	};
	$reads   = array( 'readonly' => true );
	$deletes = array( 'readonly' => false, 'destructive' => true, 'idempotent' => true );
	$writes  = array( 'readonly' => false, 'destructive' => false, 'idempotent' => false );
	$order   = array(
		'type'       => 'object',
		'title'      => 'Order',
		'required'   => array( 'id', 'lines' ),
		'properties' => array(
			'id'      => array( 'type' => 'integer' ),
			'note'    => array( 'type' => array( 'string', 'null' ) ),
			'address' => array( 'type' => 'object', 'properties' => array( 'city' => array( 'type' => 'string' ) ) ),
			'lines'   => array( 'type' => 'array', 'items' => array( 'type' => 'string' ) ),
		),
	);
	$found   = array( 'id' => 7, 'note' => null, 'address' => array( 'city' => 'Ghent' ), 'lines' => array( 'a hat' ) );
	$id      = array( 'type' => 'integer', 'minimum' => 1 );

	$register( 'read-order', 'Read an order', $reads, function () use ( $found ) {
		return $found;
	}, array(
		'input_schema'  => array(
			'type'                 => 'object',
			'required'             => array( 'id' ),
			'properties'           => array(
				'id'     => $id,
				'fields' => array( 'type' => 'array', 'items' => array( 'type' => 'string', 'enum' => array( 'id', 'note' ) ) ),
			),
			'additionalProperties' => false,
		),
		'output_schema' => $order,
	) );
	$register( 'update-order', 'Update an order', $writes, function ( $input ) use ( $found ) {
		return array( 'id' => $input['id'] ) + $found;
	}, array(
		'input_schema'  => array(
			'type'       => 'object',
			'required'   => array( 'id' ),
			'properties' => array(
				'id'      => $id,
				'address' => array(
					'type'       => 'object',
					'required'   => array( 'city' ),
					'properties' => array(
						'city'  => array( 'type' => 'string', 'minLength' => 1 ),
						'lines' => array( 'type' => 'array', 'items' => array( 'type' => 'string' ), 'maxItems' => 2 ),
					),
				),
			),
		),
		'output_schema' => $order,
	) );
	$register( 'delete-order', 'Delete an order', $deletes, '__return_true', array(
		'input_schema'  => array(
			'type'       => 'object',
			'required'   => array( 'id' ),
			'properties' => array( 'id' => $id, 'force' => array( 'type' => 'boolean', 'default' => false ) ),
		),
		'output_schema' => array( 'type' => 'boolean' ),
	) );
	$register( 'find-orders', 'Find orders', $reads, function ( $input ) use ( $found ) {
		return array( 'items' => array( $found ), 'total' => 3, 'total_pages' => 3 );
	}, array(
		'input_schema'  => array(
			'type'       => 'object',
			'properties' => array(
				'page'     => $id + array( 'default' => 1 ),
				'per_page' => $id + array( 'maximum' => 100, 'default' => 10 ),
			),
			'default'    => array(),
		),
		'output_schema' => array(
			'type'       => 'object',
			'required'   => array( 'items', 'total', 'total_pages' ),
			'properties' => array(
				'items'       => array( 'type' => 'array', 'items' => $order ),
				'total'       => array( 'type' => 'integer' ),
				'total_pages' => array( 'type' => 'integer' ),
			),
		),
		'meta'          => array( 'pagination' => true ),
	) );
	$register( 'ping', 'Ping', $reads, function () {
		return 'pong';
	}, array( 'output_schema' => array( 'type' => 'string' ) ) );
	$register( 'double', 'Double a number', $reads, function ( $input ) {
		return 2 * $input;
	}, array( 'input_schema' => $id, 'output_schema' => array( 'type' => 'integer' ) ) );
	$register( 'sum', 'Add numbers', $reads, function ( $input ) {
		return array_sum( $input );
	}, array(
		'input_schema'  => array( 'type' => 'array', 'items' => array( 'type' => 'number' ), 'minItems' => 1 ),
		'output_schema' => array( 'type' => 'number' ),
	) );
	$register( 'greet', 'Greet', $reads, function ( $input ) {
		return array( "hello $input" );
	}, array(
		'input_schema'  => array( 'type' => 'string', 'default' => 'world' ),
		'output_schema' => array( 'type' => 'array', 'items' => array( 'type' => 'string' ) ),
	) );
	$register( 'rename', 'Rename the shop', array( 'destructive' => true, 'idempotent' => false ), $echo, array(
		'input_schema'  => array( 'type' => 'string', 'minLength' => 1 ),
		'output_schema' => array( 'type' => 'string' ),
	) );
	$register( 'reset', 'Reset the shop', $writes, '__return_null' );
	// WordPress takes any value that PHP does not call empty for true.
	$register( 'peek', 'Peek', array( 'readonly' => 'yes' ), '__return_true', array( 'output_schema' => array( 'type' => 'boolean' ) ) );
	$register( 'broken', 'Break', $reads, '__return_true', array( 'output_schema' => array( 'type' => 'integer' ) ) );
	$register( 'closed', 'Open a closed door', $reads, '__return_true', array( 'permission_callback' => '__return_false' ) );
	$register( 'open', 'Open a door', $reads, '__return_true', array( 'permission_callback' => '__return_true' ) );
	$register( 'hidden', 'Hide', $reads, '__return_true', array( 'meta' => array( 'show_in_rest' => false ) ) );
} );
