<?php
/**
 * The rows of the opening hours: the week, and the holidays and closures ahead.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the periods of a day and its note as one text: "9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM".
 *
 * @param array|null  $times Openings and closings in turn, "HH:MM"; null for a closed day.
 * @param string|null $note  The note of a day by appointment.
 * @param array       $words As in doorsign_sentence().
 * @return string
 */
function doorsign_day_hours( $times, $note, array $words ) {
	$texts = $words['texts'];
	$clock = function ( $time ) use ( $words ) {
		list( $hour, $minute ) = array_map( 'intval', explode( ':', $time ) );
		return doorsign_format_clock( $words['time_format'], $hour * 3600 + $minute * 60, $words['names'] );
	};
	$parts = array();
	foreach ( array_chunk( null === $times ? array() : $times, 2 ) as $period ) {
		list( $open, $close ) = $period;
		// Three ways to write the end of a day.
		$is_to_the_end = $close > '23:58' || $close < '00:01';
		$text          = $is_to_the_end && '00:00' === $open
			? $texts['open']
			: $clock( $open ) . ' – ' . ( $is_to_the_end ? $texts['midnight'] : $clock( $close ) );
		// Lines break between periods only.
		$parts[] = str_replace( ' ', "\u{a0}", $text );
	}
	if ( null !== $note && '' !== $note ) {
		$parts[] = doorsign_note( $note, $texts );
	}
	return $parts ? implode( ', ', $parts ) : $texts['closedDay'];
}

/**
 * Returns the rows of the week, Monday first. At most one is today's: a holiday or a range of dates replaces its weekday.
 *
 * @param array $payload A checked payload.
 * @param array $facts   From doorsign_facts_at().
 * @param array $words   As in doorsign_sentence().
 * @return array Rows of `weekday` (0 is Monday), `name`, `hours`, `is_today`; empty if no hours were ever saved.
 */
function doorsign_week_rows( array $payload, array $facts, array $words ) {
	$today = doorsign_weekday_of( $payload, $facts );
	$rows  = array();
	foreach ( null === $payload['hours'] ? array() : $payload['hours'] as $weekday => $times ) {
		$note   = isset( $payload['byAppointment'][ $weekday ] ) ? $payload['byAppointment'][ $weekday ] : null;
		$rows[] = array(
			'weekday'  => $weekday,
			'name'     => $words['names']['weekdays'][ ( $weekday + 1 ) % 7 ],
			'hours'    => doorsign_day_hours( $times, $note, $words ),
			'is_today' => $weekday === $today,
		);
	}
	return $rows;
}

/**
 * Returns the weekday whose hours count today, 0 is Monday; -1 if a holiday or a range of dates decides.
 *
 * @param array $payload A checked payload.
 * @param array $facts   From doorsign_facts_at().
 * @return int
 */
function doorsign_weekday_of( array $payload, array $facts ) {
	$today    = gmdate( 'Y-m-d', (int) floor( $facts['clock_now'] ) );
	$dated    = array_slice( $payload['names'], 0, isset( $payload['dated'] ) ? $payload['dated'] : null );
	$holiday  = $payload['nextHoliday'];
	$is_dated = isset( $facts['note'] ) && in_array( $facts['note'], $dated, true );
	if ( $is_dated || ( null !== $holiday && $holiday['date'] <= $today && $today <= doorsign_last_date( $holiday ) ) ) {
		return -1;
	}
	return (int) gmdate( 'N', (int) floor( $facts['clock_now'] ) ) - 1;
}

/**
 * Returns the last date of a holiday or a range.
 *
 * @param array $holiday With `date`, and `to` if it has several dates.
 * @return string
 */
function doorsign_last_date( array $holiday ) {
	return isset( $holiday['to'] ) ? $holiday['to'] : $holiday['date'];
}

/**
 * Returns the rows of the holidays and closures ahead: the next one within 90 days, and the closed dates of the next 14 days.
 *
 * @param array $payload A checked payload.
 * @param array $facts   From doorsign_facts_at().
 * @param array $words   As in doorsign_sentence().
 * @return array Rows of `name`, `dates`, `hours`, `is_today`.
 */
function doorsign_holiday_rows( array $payload, array $facts, array $words ) {
	$today = gmdate( 'Y-m-d', (int) floor( $facts['clock_now'] ) );
	$day   = function ( $date ) use ( $words ) {
		$clock = strtotime( $date . 'T00:00:00Z' );
		return $words['names']['weekdays_short'][ (int) gmdate( 'w', $clock ) ] . ', '
			. doorsign_format_clock( $words['day_format'], $clock, $words['names'] );
	};
	$rows  = array();
	$taken = '';
	$add   = function ( $from, $to, $name, $hours ) use ( &$rows, &$taken, $today, $day, $words ) {
		// The holiday of an old payload may be over, and the timeline also has the next one.
		if ( $to < $today || $to <= $taken ) {
			return;
		}
		// Neighboring dates of one name are one row of the timeline, and the next holiday is the first of them.
		$from   = $from <= $taken ? gmdate( 'Y-m-d', strtotime( $taken . 'T00:00:00Z' ) + 86400 ) : $from;
		$taken  = $to;
		$rows[] = array(
			'name'     => doorsign_note( $name, $words['texts'] ),
			'dates'    => $day( $from ) . ( $to > $from ? ' – ' . $day( $to ) : '' ),
			'hours'    => $hours,
			'is_today' => $from <= $today,
		);
	};
	$next = $payload['nextHoliday'];
	if ( null !== $next ) {
		$hours = doorsign_day_hours( $next['hours'], isset( $next['note'] ) ? $next['note'] : null, $words );
		$add( $next['date'], doorsign_last_date( $next ), $next['name'], $hours );
	}
	foreach ( doorsign_closed_dates( $payload ) as $closed ) {
		$add( $closed['from'], $closed['to'], $closed['name'], $words['texts']['closedDay'] );
	}
	return $rows;
}
