<?php

defined( 'ABSPATH' ) || exit;

/** Prints the tracker, and the queue in which the page collects its calls until the tracker has loaded. */
function tributary_print_tag() {
	if ( ! tributary_is_ready() ) {
		return;
	}
	$settings   = tributary_settings();
	$attributes = array(
		'async'             => true,
		'src'               => $settings['origin'] . '/t.js',
		'crossorigin'       => 'anonymous',
		'data-tracking-key' => $settings['tracking_key'],
	);
	if ( $settings['consent_denied'] ) {
		$attributes['data-consent-denied'] = true;
	}
	if ( $settings['honor_gpc'] ) {
		$attributes['data-honor-gpc'] = true;
	}
	if ( '' !== $settings['modules'] ) {
		$attributes['data-modules'] = $settings['modules'];
	}
	wp_print_inline_script_tag( 'window.tributary=window.tributary||[];' );
	wp_print_script_tag( $attributes );
}

/** Prints a call of the tracker. The flags keep the text of a product from ending the script element. */
function tributary_print_call( array $call ) {
	if ( ! tributary_is_ready() ) {
		return;
	}
	wp_print_inline_script_tag( tributary_call( $call ) );
}

function tributary_call( array $call ) {
	$json = wp_json_encode( $call, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES );
	return false === $json ? '' : '(window.tributary=window.tributary||[]).push(' . $json . ');';
}
