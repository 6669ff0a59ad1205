<?php
/**
 * The classic widget, for themes without blocks.
 *
 * @package Doorsign
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows the open sign or the opening hours in a sidebar.
 */
class Doorsign_Classic_Widget extends WP_Widget {

	/**
	 * Names the widget.
	 */
	public function __construct() {
		parent::__construct(
			'doorsign',
			__( 'Doorsign', 'doorsign' ),
			array(
				'description'           => __( 'Whether your business is open now, or its opening hours.', 'doorsign' ),
				'show_instance_in_rest' => true,
			)
		);
	}

	/**
	 * Prints the widget.
	 *
	 * @param array $args     Of the sidebar.
	 * @param array $instance Settings.
	 * @return void
	 */
	public function widget( $args, $instance ) {
		$html = 'hours' === doorsign_member( $instance, 'show' ) ? doorsign_hours_html() : doorsign_status_html();
		if ( '' === $html ) {
			return;
		}
		$title = apply_filters( 'widget_title', (string) doorsign_member( $instance, 'title' ), $instance, $this->id_base );
		echo $args['before_widget']; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the theme's HTML.
		if ( '' !== $title ) {
			echo $args['before_title'] . esc_html( $title ) . $args['after_title']; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the theme's HTML.
		}
		echo $html; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped where it is made.
		echo $args['after_widget']; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the theme's HTML.
	}

	/**
	 * Prints the form of the settings.
	 *
	 * @param array $instance Settings.
	 * @return string
	 */
	public function form( $instance ) {
		$show = doorsign_member( $instance, 'show' );
		printf(
			'<p><label for="%1$s">%2$s</label><input class="widefat" id="%1$s" name="%3$s" type="text" value="%4$s"></p>',
			esc_attr( $this->get_field_id( 'title' ) ),
			esc_html__( 'Title:', 'doorsign' ),
			esc_attr( $this->get_field_name( 'title' ) ),
			esc_attr( (string) doorsign_member( $instance, 'title' ) )
		);
		printf(
			'<p><label for="%1$s">%2$s</label> <select id="%1$s" name="%3$s"><option value="status">%4$s</option><option value="hours"%5$s>%6$s</option></select></p>',
			esc_attr( $this->get_field_id( 'show' ) ),
			esc_html__( 'Show:', 'doorsign' ),
			esc_attr( $this->get_field_name( 'show' ) ),
			esc_html__( 'Open sign', 'doorsign' ),
			selected( $show, 'hours', false ),
			esc_html__( 'Opening hours', 'doorsign' )
		);
		return '';
	}

	/**
	 * Cleans the settings.
	 *
	 * @param array $new_instance From the form.
	 * @param array $old_instance Before.
	 * @return array
	 */
	public function update( $new_instance, $old_instance ) {
		return array(
			'title' => sanitize_text_field( (string) doorsign_member( $new_instance, 'title' ) ),
			'show'  => 'hours' === doorsign_member( $new_instance, 'show' ) ? 'hours' : 'status',
		);
	}
}

add_action( 'widgets_init', 'doorsign_register_classic_widget' );
/**
 * Registers the classic widget.
 *
 * @return void
 */
function doorsign_register_classic_widget() {
	register_widget( 'Doorsign_Classic_Widget' );
}
