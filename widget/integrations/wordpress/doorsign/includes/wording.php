<?php
/**
 * The sentence about a status, in Doorsign's own texts (languages/words.json).
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Returns the sentence about a status: "Closed · Opens today at 9:00 AM".
 *
 * @param array $facts From doorsign_facts_at().
 * @param array $words The texts of a language: texts, names (see doorsign_format_clock), time_format, date_format, day_format.
 * @return string
 */
function doorsign_sentence( array $facts, array $words ) {
	$texts   = $words['texts'];
	$is_open = 'open' === $facts['status'];
	$message = $texts[ $facts['status'] ];
	$opens   = '';
	if ( isset( $facts['clock_then'] ) ) {
		$now        = $facts['clock_now'];
		$ends_day   = $is_open && '00:00' === gmdate( 'H:i', $facts['clock_then'] );
		$last       = $ends_day ? $facts['clock_then'] - 0.001 : $facts['clock_then'];
		$days_ahead = (int) ( floor( $last / 86400 ) - floor( $now / 86400 ) );
		$change     = array(
			'{time}' => $ends_day ? $texts['midnight'] : doorsign_format_clock( $words['time_format'], $last, $words['names'] ),
			'{day}'  => doorsign_day_words( $last, $now, $days_ahead, $words ),
		);
		if ( $is_open && $days_ahead < 7 ) {
			$message = doorsign_fill( $last - $now < 86400 ? $texts['openUntil'] : $texts['openUntilDay'], $change, $texts['mend'] );
		} elseif ( ! $is_open ) {
			$opens = ' · ' . doorsign_fill( $texts['opens'], $change, $texts['mend'] );
		}
	}
	if ( isset( $facts['note'] ) && '' !== $facts['note'] ) {
		$message = strtr(
			'holiday' === $facts['status'] ? $message : $texts['named'],
			array(
				'{message}' => $message,
				'{name}'    => doorsign_note( $facts['note'], $texts ),
			)
		);
	}
	return $message . $opens;
}

/**
 * Returns the day of a change as the texts name it: today, tomorrow, a weekday, or a date.
 *
 * @param int|float $last       The clock's reading on that day.
 * @param int|float $now        The clock's reading now.
 * @param int       $days_ahead Days between both.
 * @param array     $words      As in doorsign_sentence().
 * @return string
 */
function doorsign_day_words( $last, $now, $days_ahead, array $words ) {
	$texts = $words['texts'];
	if ( $days_ahead < 2 ) {
		return $texts[ $days_ahead < 1 ? 'today' : 'tomorrow' ];
	}
	if ( $days_ahead < 7 ) {
		$weekday = gmdate( 'l', (int) floor( $last ) );
		return isset( $texts[ $weekday ] ) ? $texts[ $weekday ] : $weekday;
	}
	$is_other_year = gmdate( 'Y', (int) floor( $last ) ) > gmdate( 'Y', (int) floor( $now ) );
	return $texts['on'] . doorsign_format_clock( $words[ $is_other_year ? 'date_format' : 'day_format' ], $last, $words['names'] );
}

/**
 * Fills a text and corrects the one mistake that a language can make: Spanish says "las 9:00" but "la 1:00".
 *
 * @param string $text   With placeholders.
 * @param array  $values By placeholder.
 * @param array  $mend   The mistake and its correction.
 * @return string
 */
function doorsign_fill( $text, array $values, array $mend ) {
	$filled = strtr( $text, $values );
	$at     = '' === $mend[0] ? false : strpos( $filled, $mend[0] );
	return false === $at ? $filled : substr_replace( $filled, $mend[1], $at, strlen( $mend[0] ) );
}

/**
 * Returns a note in the language of the texts if it is one of Doorsign's own, else as the owner wrote it.
 *
 * @param string $note  The note.
 * @param array  $texts The texts.
 * @return string
 */
function doorsign_note( $note, array $texts ) {
	return isset( $texts[ $note ] ) && is_string( $texts[ $note ] ) ? $texts[ $note ] : $note;
}
