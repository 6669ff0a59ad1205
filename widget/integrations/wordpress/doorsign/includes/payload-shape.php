<?php
/**
 * The check of what a server answered. Everything that is stored or shown has passed it.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Most entries of a timeline that are taken. An ordinary one has about 30, and the largest that the server makes some hundreds. */
const DOORSIGN_ENTRIES_MAX = 4000;

/**
 * Returns the members of a payload that the plugin uses, or null for an answer that is no payload.
 *
 * @param mixed $answer Decoded JSON.
 * @return array|null
 */
function doorsign_check_payload( $answer ) {
	if ( ! is_array( $answer ) || 1 !== doorsign_member( $answer, 'v' ) ) {
		return null;
	}
	$payload = array(
		'id'            => doorsign_member( $answer, 'id' ),
		'name'          => doorsign_member( $answer, 'name' ),
		'domains'       => doorsign_member( $answer, 'domains' ),
		'hours'         => doorsign_member( $answer, 'hours' ),
		'nextHoliday'   => doorsign_member( $answer, 'nextHoliday' ),
		'phone'         => doorsign_member( $answer, 'phone' ),
		'directionsUrl' => doorsign_member( $answer, 'directionsUrl' ),
		'start'         => doorsign_member( $answer, 'start' ),
		'timeline'      => doorsign_member( $answer, 'timeline' ),
		'names'         => doorsign_member( $answer, 'names' ),
		'horizon'       => doorsign_member( $answer, 'horizon' ),
	);
	foreach ( array( 'byAppointment', 'dated' ) as $optional ) {
		if ( isset( $answer[ $optional ] ) ) {
			$payload[ $optional ] = $answer[ $optional ];
		}
	}
	$is_right = doorsign_is_id( $payload['id'] )
		&& is_string( $payload['name'] )
		&& doorsign_is_list_of( $payload['domains'], 'is_string' )
		&& doorsign_is_list_of( $payload['names'], 'is_string' )
		&& ( null === $payload['phone'] || is_string( $payload['phone'] ) )
		&& ( null === $payload['directionsUrl'] || is_string( $payload['directionsUrl'] ) )
		&& is_int( $payload['start'] )
		&& is_int( $payload['horizon'] )
		&& doorsign_is_timeline( $payload['timeline'], count( (array) $payload['names'] ) )
		&& ( null === $payload['hours'] || ( doorsign_is_list_of( $payload['hours'], 'doorsign_is_day' ) && 7 === count( $payload['hours'] ) ) )
		&& ( null === $payload['nextHoliday'] || doorsign_is_holiday( $payload['nextHoliday'] ) )
		&& ( ! isset( $payload['byAppointment'] ) || doorsign_is_list_of( $payload['byAppointment'], 'doorsign_is_note' ) )
		&& ( ! isset( $payload['dated'] ) || is_int( $payload['dated'] ) );
	return $is_right ? $payload : null;
}

/**
 * Returns a member, or null if there is none.
 *
 * @param array  $values Any array.
 * @param string $name   The member.
 * @return mixed
 */
function doorsign_member( array $values, $name ) {
	return isset( $values[ $name ] ) ? $values[ $name ] : null;
}

/**
 * Returns whether a value has the form of a widget ID.
 *
 * @param mixed $value Anything.
 * @return bool
 */
function doorsign_is_id( $value ) {
	return is_string( $value ) && 1 === preg_match( '/^[\w-]{1,64}$/D', $value );
}

/**
 * Returns whether a value is a list whose values all pass a check.
 *
 * @param mixed    $value Anything.
 * @param callable $check Takes one value.
 * @return bool
 */
function doorsign_is_list_of( $value, $check ) {
	return is_array( $value ) && array_values( $value ) === $value && count( array_filter( $value, $check ) ) === count( $value );
}

/**
 * Returns whether a value is a note or stands for none.
 *
 * @param mixed $value Anything.
 * @return bool
 */
function doorsign_is_note( $value ) {
	return null === $value || is_string( $value );
}

/**
 * Returns whether a value is a day of a payload: null, or openings and closings in turn.
 *
 * @param mixed $value Anything.
 * @return bool
 */
function doorsign_is_day( $value ) {
	$is_time = function ( $time ) {
		return is_string( $time ) && 1 === preg_match( '/^\d\d:\d\d$/D', $time );
	};
	return null === $value || ( doorsign_is_list_of( $value, $is_time ) && count( $value ) > 0 && 0 === count( $value ) % 2 );
}

/**
 * Returns whether a value is the next holiday of a payload.
 *
 * @param mixed $value Anything.
 * @return bool
 */
function doorsign_is_holiday( $value ) {
	$is_date = function ( $date ) {
		return is_string( $date ) && 1 === preg_match( '/^\d{4}-\d\d-\d\d$/D', $date );
	};
	return is_array( $value )
		&& $is_date( doorsign_member( $value, 'date' ) )
		&& ( ! isset( $value['to'] ) || $is_date( $value['to'] ) )
		&& is_string( doorsign_member( $value, 'name' ) )
		&& doorsign_is_day( doorsign_member( $value, 'hours' ) )
		&& doorsign_is_note( doorsign_member( $value, 'note' ) );
}

/**
 * Returns whether a value is a timeline. Its first entry has the offset of the business's clock, which very old servers did not send.
 *
 * @param mixed $value Anything.
 * @param int   $names How many notes there are.
 * @return bool
 */
function doorsign_is_timeline( $value, $names ) {
	$is_entry = function ( $entry ) use ( $names ) {
		return is_array( $entry )
			&& isset( $entry[0], $entry[1] )
			&& is_int( $entry[0] )
			&& is_string( $entry[1] )
			&& isset( DOORSIGN_LABELS[ $entry[1] ] )
			&& ( ! isset( $entry[2] ) || ( is_int( $entry[2] ) && 0 <= $entry[2] && $entry[2] < $names ) )
			&& ( ! isset( $entry[3] ) || ( is_numeric( $entry[3] ) && abs( $entry[3] ) <= 24 ) );
	};
	return doorsign_is_list_of( $value, $is_entry )
		&& isset( $value[0][3] )
		&& count( $value ) <= DOORSIGN_ENTRIES_MAX;
}
