<?php

defined( 'ABSPATH' ) || exit;

/** The settings with their defaults. */
function tributary_settings() {
	$defaults = array(
		'origin'          => '',
		'tracking_key'    => '',
		'modules'         => '',
		'consent_denied'  => false,
		'honor_gpc'       => true,
		'identify_buyers' => true,
	);
	$stored   = get_option( 'tributary_settings' );
	return array_merge( $defaults, is_array( $stored ) ? $stored : array() );
}

/** Whether the plugin has what the tracker needs. */
function tributary_is_ready() {
	$settings = tributary_settings();
	return '' !== $settings['origin'] && '' !== $settings['tracking_key'];
}

/** Keeps only valid values: everything here becomes part of every page. */
function tributary_sanitize_settings( $input ) {
	$input  = is_array( $input ) ? $input : array();
	$text   = function ( $name ) use ( $input ) {
		return isset( $input[ $name ] ) && is_string( $input[ $name ] ) ? trim( $input[ $name ] ) : '';
	};
	$origin = rtrim( $text( 'origin' ), '/' );
	return array(
		'origin'          => preg_match( '#^https://[a-z0-9.-]+(:\d+)?$#i', $origin ) ? $origin : '',
		'tracking_key'    => preg_match( '/^trk_[\w-]{8,200}$/', $text( 'tracking_key' ) ) ? $text( 'tracking_key' ) : '',
		'modules'         => preg_match( '/^[a-z ]*$/', $text( 'modules' ) ) ? $text( 'modules' ) : '',
		'consent_denied'  => ! empty( $input['consent_denied'] ),
		'honor_gpc'       => ! empty( $input['honor_gpc'] ),
		'identify_buyers' => ! empty( $input['identify_buyers'] ),
	);
}

function tributary_register_settings() {
	register_setting(
		'tributary',
		'tributary_settings',
		array(
			'type'              => 'array',
			'sanitize_callback' => 'tributary_sanitize_settings',
		)
	);
}

function tributary_add_settings_page() {
	add_options_page( 'Tributary', 'Tributary', 'manage_options', 'tributary', 'tributary_print_settings_page' );
}

function tributary_print_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$settings = tributary_settings();
	$texts    = array(
		'origin'       => __( 'Address of the tracker, such as https://tributary.example.com', 'tributary' ),
		'tracking_key' => __( 'Tracking key', 'tributary' ),
		'modules'      => __( 'Modules, separated by spaces; empty: those of the profile', 'tributary' ),
	);
	$switches = array(
		'consent_denied'  => __( 'Deny consent until the visitor grants it', 'tributary' ),
		'honor_gpc'       => __( 'Honor Global Privacy Control', 'tributary' ),
		'identify_buyers' => __( 'Identify buyers by the contact data of their order, if they have consented', 'tributary' ),
	);
	echo '<div class="wrap"><h1>Tributary</h1><form method="post" action="options.php">';
	settings_fields( 'tributary' );
	foreach ( $texts as $name => $label ) {
		printf(
			'<p><label>%1$s<br><input class="regular-text" name="tributary_settings[%2$s]" value="%3$s"></label></p>',
			esc_html( $label ),
			esc_attr( $name ),
			esc_attr( $settings[ $name ] )
		);
	}
	foreach ( $switches as $name => $label ) {
		printf(
			'<p><label><input type="checkbox" name="tributary_settings[%1$s]" value="1"%2$s> %3$s</label></p>',
			esc_attr( $name ),
			checked( $settings[ $name ], true, false ),
			esc_html( $label )
		);
	}
	submit_button();
	echo '</form></div>';
}
