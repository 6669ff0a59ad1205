<?php
/**
 * The HTML of the plugin's parts. A script of the page (assets/live.js) keeps it right; without scripts it is right when the page is made.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Begins a part: finds its business and what is known about it, and adds the script that keeps it right to the page.
 *
 * @param string $location Widget ID, or an empty text for that of the settings.
 * @return array|null The keys id, payload and facts; the last two are null if nothing is known. Null for no part: without an ID, and in
 *                    a feed or a mail, whose copies cannot be corrected later.
 */
function doorsign_part( $location ) {
	$id = '' === $location ? doorsign_settings()['id'] : $location;
	if ( ! doorsign_is_id( $id ) || ! doorsign_is_connected() || is_feed() ) {
		return null;
	}
	doorsign_use_on_page( $id );
	$payload = doorsign_payload( $id );
	$facts   = null === $payload ? null : doorsign_facts_at( $payload, doorsign_now() );
	return compact( 'id', 'payload', 'facts' );
}

/**
 * Returns the sentence about the status now.
 *
 * @param string $location   Widget ID, or an empty text for that of the settings.
 * @param string $attributes Escaped attributes of the outer element, or an empty text for those of a shortcode.
 * @return string HTML.
 */
function doorsign_status_html( $location = '', $attributes = '' ) {
	$part = doorsign_part( $location );
	if ( null === $part ) {
		return '';
	}
	// A shortcode may stand inside a sentence, where a block would break the line.
	$is_inline = '' === $attributes;
	return sprintf(
		$is_inline ? '<span %1$s data-doorsign="%2$s">%3$s</span>' : '<div %1$s data-doorsign="%2$s">%3$s</div>',
		$is_inline ? 'class="doorsign"' : $attributes,
		esc_attr( $part['id'] ),
		doorsign_sentence_html( $part['facts'], $is_inline ? 'span' : 'p' )
	);
}

/**
 * Returns the element with the sentence. It is hidden while there is nothing to say, so that the script can fill it.
 *
 * @param array|null $facts   From doorsign_facts_at().
 * @param string     $element p or span.
 * @return string HTML.
 */
function doorsign_sentence_html( $facts, $element = 'p' ) {
	$words    = doorsign_words();
	$is_shown = null !== $facts && 'other' !== $facts['status'];
	return sprintf(
		'<%5$s class="doorsign-status" data-doorsign-part="status" data-doorsign-label="%1$s" lang="%2$s" dir="auto"%3$s><span class="doorsign-dot" aria-hidden="true"></span> <span class="doorsign-words">%4$s</span></%5$s>',
		esc_attr( $is_shown ? $facts['status'] : '' ),
		esc_attr( $words['locale'] ),
		$is_shown ? '' : ' hidden',
		esc_html( $is_shown ? doorsign_sentence( $facts, $words ) : '' ),
		$element
	);
}

/**
 * Returns the opening hours: the week with today's row marked, and the holidays and closures ahead.
 *
 * @param string $location      Widget ID, or an empty text for that of the settings.
 * @param bool   $with_status   Whether the sentence about now stands above them.
 * @param bool   $with_holidays Whether holidays and closures stand below them.
 * @param string $attributes    As in doorsign_status_html().
 * @return string HTML.
 */
function doorsign_hours_html( $location = '', $with_status = true, $with_holidays = true, $attributes = '' ) {
	$part = doorsign_part( $location );
	if ( null === $part ) {
		return '';
	}
	list( 'id' => $id, 'payload' => $payload, 'facts' => $facts ) = $part;

	$words = doorsign_words();
	$week  = null === $facts ? array() : doorsign_in_site_order( doorsign_week_rows( $payload, $facts, $words ) );
	$rows  = '';
	foreach ( $week as $row ) {
		$rows .= doorsign_row_html( esc_html( $row['name'] ), $row['hours'], $row['is_today'] );
	}
	$html = ( $with_status ? doorsign_sentence_html( $facts ) : '' )
		. doorsign_table_html( 'week', $words['texts']['hoursHeading'], $rows, $words['locale'] );
	if ( $with_holidays ) {
		$rows = '';
		foreach ( null === $facts ? array() : doorsign_holiday_rows( $payload, $facts, $words ) as $row ) {
			$head  = sprintf( '<bdi>%1$s</bdi> <small>%2$s</small>', esc_html( $row['name'] ), esc_html( $row['dates'] ) );
			$rows .= doorsign_row_html( $head, $row['hours'], $row['is_today'] );
		}
		$html .= doorsign_table_html( 'holidays', $words['texts']['nextHoliday'], $rows, $words['locale'] );
	}
	return sprintf(
		'<div %1$s data-doorsign="%2$s">%3$s</div>',
		'' === $attributes ? 'class="doorsign"' : $attributes,
		esc_attr( $id ),
		$html
	);
}

/**
 * Puts the rows of a week in the order of Settings → General.
 *
 * @param array $rows Monday first.
 * @return array
 */
function doorsign_in_site_order( array $rows ) {
	$first = ( (int) get_option( 'start_of_week', 1 ) + 6 ) % 7;
	return array_merge( array_slice( $rows, $first ), array_slice( $rows, 0, $first ) );
}

/**
 * Returns a table, hidden while it is empty.
 *
 * @param string $part    Name of the part, for the script.
 * @param string $caption Text.
 * @param string $rows    HTML.
 * @param string $locale  Language of the texts.
 * @return string HTML.
 */
function doorsign_table_html( $part, $caption, $rows, $locale ) {
	return sprintf(
		'<table class="doorsign-%1$s" data-doorsign-part="%1$s" lang="%2$s" dir="auto"%3$s><caption>%4$s</caption><tbody>%5$s</tbody></table>',
		esc_attr( $part ),
		esc_attr( $locale ),
		'' === $rows ? ' hidden' : '',
		esc_html( $caption ),
		$rows
	);
}

/**
 * Returns a row of a table.
 *
 * @param string $head     HTML.
 * @param string $hours    Text.
 * @param bool   $is_today Whether the row counts today.
 * @return string HTML.
 */
function doorsign_row_html( $head, $hours, $is_today ) {
	return sprintf(
		'<tr%1$s><th scope="row">%2$s</th><td>%3$s</td></tr>',
		$is_today ? ' class="doorsign-today" aria-current="date"' : '',
		$head,
		esc_html( $hours )
	);
}

/**
 * Returns content of the owner that is shown in some statuses only. Both branches are in the page, and one is hidden.
 *
 * @param string $condition open, closed (which includes holidays) or holiday.
 * @param string $then      HTML that WordPress has filtered.
 * @param string $otherwise HTML that WordPress has filtered, or an empty text.
 * @param string $location  Widget ID, or an empty text for that of the settings.
 * @return string HTML.
 */
function doorsign_if_html( $condition, $then, $otherwise = '', $location = '' ) {
	$part = doorsign_part( $location );
	if ( null === $part ) {
		return '';
	}
	$status = null === $part['facts'] ? 'other' : $part['facts']['status'];
	$holds  = doorsign_holds( $condition, $status );
	$html   = '';
	foreach ( array(
		array( $condition, $then, $holds ),
		array( 'not-' . $condition, $otherwise, ! $holds ),
	) as list( $name, $content, $is_shown ) ) {
		if ( '' !== trim( $content ) ) {
			// Inside a sentence a block would break the line.
			$element = preg_match( '~<(?:p|div|ul|ol|table|h[1-6]|figure|section|blockquote|form)\b~i', $content ) ? 'div' : 'span';
			$html   .= sprintf(
				'<%1$s class="doorsign-if" data-doorsign="%2$s" data-doorsign-if="%3$s"%4$s>%5$s</%1$s>',
				$element,
				esc_attr( $part['id'] ),
				esc_attr( $name ),
				$is_shown && 'other' !== $status ? '' : ' hidden',
				$content
			);
		}
	}
	return $html;
}

/**
 * Returns whether a condition holds in a status.
 *
 * @param string $condition open, closed or holiday.
 * @param string $status    open, closed, holiday or other.
 * @return bool
 */
function doorsign_holds( $condition, $status ) {
	return 'closed' === $condition ? 'closed' === $status || 'holiday' === $status : $condition === $status;
}
