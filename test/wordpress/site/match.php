<?php
// Reads [key, path] pairs and prints for each what WordPress makes of the match: the captures by name, null where there is none, false where PCRE refuses.
$answers = [];
foreach ( json_decode( stream_get_contents( STDIN ), true ) as [ $key, $path ] ) {
	$taken   = [];
	$matched = @preg_match( '@^' . $key . '$@i', $path, $taken );
	$named   = array_filter( $taken, 'is_string', ARRAY_FILTER_USE_KEY );
	$answers[] = false === $matched ? false : ( 0 === $matched ? null : (object) $named );
}
echo json_encode( $answers, JSON_INVALID_UTF8_SUBSTITUTE );
