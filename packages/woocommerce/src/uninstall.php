<?php

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

delete_option( 'tributary_settings' );
