<?php
/**
 * The status of a business at a minute, read from the timeline of its payload.
 *
 * Instants are seconds since 1970. A clock's reading is the instant at which a clock in UTC shows the same.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/** Statuses by the letters of a payload. */
const DOORSIGN_LABELS = array(
	'o' => 'open',
	'c' => 'closed',
	'h' => 'holiday',
	'x' => 'other',
);

/**
 * Returns the status at an instant: the same as Doorsign's own widget shows.
 *
 * Before the payload's start its first entry counts, because a clock may be slow.
 *
 * @param array     $payload A checked payload.
 * @param int|float $now     The instant.
 * @return array|null status, note (or null), clock_now; with a next change also next_change_at and clock_then. Null from the
 *                    horizon on, where the status is unknown.
 */
function doorsign_facts_at( array $payload, $now ) {
	if ( $now / 60 >= $payload['horizon'] ) {
		return null;
	}
	$facts    = null;
	$entry_at = $payload['start'] * 60;
	$offset   = 0;
	foreach ( $payload['timeline'] as $entry ) {
		$entry_at += $entry[0] * 60;
		if ( isset( $entry[3] ) ) {
			$offset = (int) round( $entry[3] * 3600 );
		}
		$label = DOORSIGN_LABELS[ $entry[1] ];
		if ( null === $facts || $entry_at <= $now ) {
			$facts = array(
				'status'    => $label,
				'note'      => isset( $entry[2] ) ? $payload['names'][ $entry[2] ] : null,
				'clock_now' => $now + $offset,
			);
		} elseif ( ( 'open' === $label ) !== ( 'open' === $facts['status'] ) ) {
			$facts['next_change_at'] = $entry_at;
			$facts['clock_then']     = $entry_at + $offset;
			break;
		}
	}
	return $facts;
}

/**
 * Returns the first instant after `$now` at which the timeline has another entry, or null.
 *
 * @param array $payload A checked payload.
 * @param int   $now     The instant.
 * @return int|null
 */
function doorsign_next_entry_at( array $payload, $now ) {
	$entry_at = $payload['start'] * 60;
	foreach ( $payload['timeline'] as $entry ) {
		$entry_at += $entry[0] * 60;
		if ( $entry_at > $now ) {
			return $entry_at;
		}
	}
	return null;
}

/**
 * Returns the dates of the timeline on which the business is closed for a holiday or a range of dates.
 *
 * @param array $payload A checked payload.
 * @return array Rows of `from` and `to` ("YYYY-MM-DD", on the business's calendar) and `name`, in order.
 */
function doorsign_closed_dates( array $payload ) {
	$found    = array();
	$open_row = null;
	$entry_at = $payload['start'] * 60;
	$offset   = 0;
	$end_row  = function ( $clock ) use ( &$found, &$open_row ) {
		if ( null !== $open_row ) {
			$found[]  = array(
				'from' => gmdate( 'Y-m-d', $open_row['clock'] ),
				'to'   => gmdate( 'Y-m-d', max( $open_row['clock'], $clock - 1 ) ),
				'name' => $open_row['name'],
			);
			$open_row = null;
		}
	};
	foreach ( $payload['timeline'] as $entry ) {
		$entry_at += $entry[0] * 60;
		if ( isset( $entry[3] ) ) {
			$offset = (int) round( $entry[3] * 3600 );
		}
		if ( $entry_at >= $payload['horizon'] * 60 ) {
			break;
		}
		$name = 'h' === $entry[1] && isset( $entry[2] ) ? $payload['names'][ $entry[2] ] : null;
		if ( null !== $open_row && $open_row['name'] === $name ) {
			continue;
		}
		$end_row( $entry_at + $offset );
		if ( null !== $name ) {
			$open_row = array(
				'name'  => $name,
				'clock' => $entry_at + $offset,
			);
		}
	}
	$end_row( $payload['horizon'] * 60 + $offset );
	return $found;
}
