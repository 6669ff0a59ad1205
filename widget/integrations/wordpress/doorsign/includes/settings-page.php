<?php
/**
 * The page Settings → Doorsign.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

add_action( 'admin_menu', 'doorsign_add_settings_page' );
/**
 * Adds the page to the menu.
 *
 * @return void
 */
function doorsign_add_settings_page() {
	add_options_page( __( 'Doorsign', 'doorsign' ), __( 'Doorsign', 'doorsign' ), 'manage_options', 'doorsign', 'doorsign_print_settings_page' );
}

add_filter( 'plugin_action_links_' . plugin_basename( DOORSIGN_FILE ), 'doorsign_add_settings_link' );
/**
 * Adds a link to the page in the list of plugins.
 *
 * @param array $links HTML.
 * @return array
 */
function doorsign_add_settings_link( $links ) {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=doorsign' ) ), esc_html__( 'Settings', 'doorsign' ) );
	return array_merge( array( $link ), $links );
}

/**
 * Prints the page.
 *
 * @return void
 */
function doorsign_print_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	echo '<div class="wrap"><h1>' . esc_html__( 'Doorsign', 'doorsign' ) . '</h1>';
	if ( doorsign_is_connected() ) {
		doorsign_print_connection();
		doorsign_print_options();
		doorsign_print_usage();
	} else {
		doorsign_print_connect_form();
	}
	echo '</div>';
}

/**
 * Prints the beginning of a form.
 *
 * @param string $action Name of the action.
 * @return void
 */
function doorsign_print_form_start( $action ) {
	printf(
		'<form method="post" action="%1$s"><input type="hidden" name="action" value="%2$s">',
		esc_url( admin_url( 'admin-post.php' ) ),
		esc_attr( $action )
	);
	wp_nonce_field( $action );
}

/**
 * Prints the form that connects the website.
 *
 * @return void
 */
function doorsign_print_connect_form() {
	echo '<p>' . esc_html__( 'In Doorsign, open Install Widget and copy the code. The widget ID with the address of your Doorsign server works, too. So does the address of your directory page.', 'doorsign' ) . '</p>';
	doorsign_print_form_start( 'doorsign_connect' );
	printf(
		'<p><label for="doorsign_code"><strong>%1$s</strong></label></p><p><textarea id="doorsign_code" name="doorsign_code" rows="6" class="large-text code" maxlength="4096" required></textarea></p>',
		esc_html__( 'Code from Install Widget', 'doorsign' )
	);
	submit_button( __( 'Connect', 'doorsign' ) );
	echo '</form>';
}

/**
 * Prints what the website is connected with and what visitors see now.
 *
 * @return void
 */
function doorsign_print_connection() {
	$settings = doorsign_settings();
	doorsign_payload( $settings['id'] );
	$kept             = doorsign_kept( $settings['server'], $settings['id'] );
	list( , $visible ) = doorsign_shown_now( $kept['payload'] );
	$rows             = array(
		__( 'Business', 'doorsign' )          => null === $kept['payload'] ? '–' : $kept['payload']['name'],
		__( 'Visitors now see', 'doorsign' )  => $visible,
		__( 'Widget ID', 'doorsign' )         => $settings['id'],
		__( 'Server', 'doorsign' )            => $settings['server'],
	);
	if ( '' !== $kept['error'] ) {
		$rows[ __( 'Last problem', 'doorsign' ) ] = $kept['error'];
	}
	echo '<h2>' . esc_html__( 'Connection', 'doorsign' ) . '</h2><table class="form-table" role="presentation">';
	foreach ( $rows as $name => $text ) {
		printf( '<tr><th scope="row">%1$s</th><td>%2$s</td></tr>', esc_html( $name ), esc_html( $text ) );
	}
	echo '</table>';
	printf(
		'<p><a href="%1$s">%2$s</a> · <a href="%3$s">%4$s</a></p>',
		esc_url( $settings['server'] . '/terms' ),
		esc_html__( 'Terms of this server', 'doorsign' ),
		esc_url( $settings['server'] . '/privacy' ),
		esc_html__( 'Privacy policy of this server', 'doorsign' )
	);
	echo '<div style="display: flex; gap: 8px">';
	doorsign_print_form_start( 'doorsign_test' );
	submit_button( __( 'Test connection', 'doorsign' ), 'secondary', 'submit', false );
	echo '</form>';
	doorsign_print_form_start( 'doorsign_disconnect' );
	submit_button( __( 'Disconnect', 'doorsign' ), 'secondary', 'submit', false );
	echo '</form></div>';
}

/**
 * Prints the form with the location and the switches.
 *
 * @return void
 */
function doorsign_print_options() {
	$settings  = doorsign_settings();
	$locations = doorsign_known_locations();
	echo '<h2>' . esc_html__( 'Options', 'doorsign' ) . '</h2>';
	doorsign_print_form_start( 'doorsign_save' );
	echo '<table class="form-table" role="presentation">';
	if ( count( $locations ) > 1 ) {
		printf( '<tr><th scope="row"><label for="doorsign_location">%s</label></th><td><select id="doorsign_location" name="doorsign_location">', esc_html__( 'Location', 'doorsign' ) );
		foreach ( $locations as $id => $name ) {
			printf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $id ), selected( $id, $settings['id'], false ), esc_html( $name ) );
		}
		echo '</select></td></tr>';
	}
	doorsign_print_switch( 'doorsign_sign', $settings['sign'], __( 'Sign', 'doorsign' ), __( 'Show the sign on every page, in the place that is set under Widget Style in Doorsign', 'doorsign' ) );
	doorsign_print_switch( 'doorsign_structured_data', $settings['structured_data'], __( 'Search engines', 'doorsign' ), __( 'Describe the business and its hours on the front page (schema.org)', 'doorsign' ) );
	$has_secret = '' !== $settings['webhook_secret'];
	printf(
		'<tr><th scope="row"><label for="doorsign_webhook_secret">%1$s</label></th><td><input id="doorsign_webhook_secret" name="doorsign_webhook_secret" type="password" class="regular-text" autocomplete="off" placeholder="%2$s"><p class="description">%3$s<br><code>%4$s</code></p>%5$s</td></tr>',
		esc_html__( 'Webhook secret', 'doorsign' ),
		esc_attr( $has_secret ? __( 'Set. Paste another one to replace it.', 'doorsign' ) : 'whsec_…' ),
		esc_html__( 'Optional, on plans with webhooks: changes show at once. In Doorsign, create a webhook with this address and paste its secret here.', 'doorsign' ),
		esc_html( rest_url( 'doorsign/v1/webhook' ) ),
		$has_secret ? '<label><input type="checkbox" name="doorsign_webhook_forget" value="1"> ' . esc_html__( 'Remove the secret', 'doorsign' ) . '</label>' : ''
	);
	echo '</table>';
	submit_button();
	echo '</form>';
}

/**
 * Prints the row of a switch.
 *
 * @param string $name  Of the field.
 * @param bool   $is_on Its value.
 * @param string $head  Text at the left.
 * @param string $label Text beside the box.
 * @return void
 */
function doorsign_print_switch( $name, $is_on, $head, $label ) {
	printf(
		'<tr><th scope="row">%1$s</th><td><label for="%2$s"><input type="checkbox" id="%2$s" name="%2$s" value="1"%3$s> %4$s</label></td></tr>',
		esc_html( $head ),
		esc_attr( $name ),
		checked( $is_on, true, false ),
		esc_html( $label )
	);
}

/**
 * Prints how the status and the hours get into a page.
 *
 * @return void
 */
function doorsign_print_usage() {
	$rows = array(
		'[doorsign]'       => __( 'The open sign. The block “Open sign” does the same.', 'doorsign' ),
		'[doorsign_hours]' => __( 'The opening hours. The block “Opening hours” does the same.', 'doorsign' ),
		'[doorsign_if open]Call us now.[doorsign_else]Write to us.[/doorsign_if]' => __( 'Text that depends on the status: open, closed or holiday.', 'doorsign' ),
	);
	echo '<h2>' . esc_html__( 'In your pages', 'doorsign' ) . '</h2><table class="form-table" role="presentation">';
	foreach ( $rows as $code => $text ) {
		printf( '<tr><td><code>%1$s</code><p class="description">%2$s</p></td></tr>', esc_html( $code ), esc_html( $text ) );
	}
	echo '</table>';
}
