<?php
/**
 * Answers questions about statuses with the plugin's own code: JSON from the standard input, one answer for each.
 * The first argument is the plugin's folder. WordPress is not needed.
 */

define( 'ABSPATH', __DIR__ . '/' );

function wp_parse_url( $url, $component = -1 ) {
	return parse_url( $url, $component );
}

foreach ( array( 'timeline', 'clock-format', 'wording', 'hours-rows', 'structured-data', 'payload-shape', 'signature', 'host-rule', 'parts' ) as $name ) {
	require $argv[1] . '/includes/' . $name . '.php';
}

function answer( array $question ) {
	if ( isset( $question['format'] ) ) {
		return doorsign_without_year( $question['format'] );
	}
	if ( isset( $question['host'] ) ) {
		return doorsign_host_allowed( $question['host'], $question['domains'] );
	}
	if ( isset( $question['condition'] ) ) {
		return doorsign_holds( $question['condition'], $question['status'] );
	}
	if ( isset( $question['signature'] ) ) {
		$key = doorsign_webhook_key( $question['secret'] );
		return null !== $key && doorsign_is_signed( $key, $question['id'], $question['timestamp'], $question['signature'], $question['body'], $question['now'] );
	}
	$words = $question['words'];
	if ( isset( $question['facts'] ) ) {
		$facts = array(
			'status'    => $question['facts']['status'],
			'note'      => $question['facts']['note'] ?? null,
			'clock_now' => $question['facts']['clockNow'] / 1000,
		);
		if ( isset( $question['facts']['clockThen'] ) ) {
			$facts['clock_then'] = $question['facts']['clockThen'] / 1000;
		}
		return doorsign_sentence( $facts, $words );
	}
	$payload = doorsign_check_payload( $question['payload'] );
	if ( null === $payload ) {
		return null;
	}
	$facts = doorsign_facts_at( $payload, $question['at'] / 1000 );
	if ( null === $facts ) {
		return array( 'facts' => null );
	}
	$now   = array_intersect_key( $facts, array( 'status' => 1, 'note' => 1 ) );
	$today = gmdate( 'Y-m-d', (int) floor( $facts['clock_now'] ) );
	return array(
		'facts'      => $now + array(
			'clockNow'  => (int) round( $facts['clock_now'] * 1000 ),
			'clockThen' => isset( $facts['clock_then'] ) ? $facts['clock_then'] * 1000 : null,
		),
		'sentence'   => doorsign_sentence( $facts, $words ),
		'week'       => array_map(
			function ( $row ) {
				return array( $row['name'], $row['hours'], $row['is_today'] );
			},
			doorsign_week_rows( $payload, $facts, $words )
		),
		'holidays'   => array_map( 'array_values', doorsign_holiday_rows( $payload, $facts, $words ) ),
		'schema'     => doorsign_hours_specification( $payload, $today ),
	);
}

$questions = json_decode( stream_get_contents( STDIN ), true );
echo json_encode( array_map( 'answer', $questions ), JSON_THROW_ON_ERROR );
