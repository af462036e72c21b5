<?php

defined( 'ABSPATH' ) || exit;

/**
 * Follows the WP Consent API, the interface through which consent plugins of WordPress report what the visitor allows. Without
 * such a plugin there is no type of consent, and the settings of the tracker decide.
 */
function tributary_print_consent() {
	if ( ! tributary_is_ready() ) {
		return;
	}
	wp_print_inline_script_tag(
		'(function(){function apply(){if(!window.wp_has_consent||!(window.wp_consent_type||window.wp_fallback_consent_type))return;' .
		'var state=function(name){return wp_has_consent(name)?"granted":"denied"},ads=state("marketing");' .
		'window.tributary.push(["consent",state("statistics"),{ad_storage:ads,ad_user_data:ads,ad_personalization:ads}])}' .
		'["DOMContentLoaded","wp_listen_for_consent_change","wp_consent_type_defined"].forEach(function(name){' .
		'document.addEventListener(name,apply)})})();'
	);
}

// Tells the API that this plugin follows it.
add_filter( 'wp_consent_api_registered_' . plugin_basename( __DIR__ . '/tributary.php' ), '__return_true' );
