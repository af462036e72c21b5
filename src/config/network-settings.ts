import { anyText, nameServer, onOff, origin, smtpUrl } from './parsers.ts'
import { secret, setting } from './setting.ts'

/** External services that the deployment connects to. */
export const networkSettings = {
  smtpUrl: secret({
    name: 'SMTP_URL',
    parse: smtpUrl,
    description:
      'How mail is sent: `smtp://name:password@host:587` or `smtps://…`. Credentials are only sent over TLS unless the URL ends in `?requireTLS=false`. Default: each message is written to a file in `DATA_DIR/outbox`.',
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    parse: anyText,
    description:
      'Sender of mail, such as `Tributary <tributary@example.com>`. Default: `no-reply` at the host of `BASE_URL`.',
  }),
  breachApiOrigin: setting({
    name: 'BREACH_API_ORIGIN',
    parse: origin,
    description:
      'A breach corpus with the range API, such as `https://api.pwnedpasswords.com`. Rejects new passwords found in the corpus. Only the first five characters of the SHA-1 hash are sent. Default: only the bundled list is used.',
  }),
  trackingDnsResolver: setting({
    name: 'TRACKING_DNS_RESOLVER',
    parse: nameServer,
    description:
      'Name server that verifies tracking domains, `address` or `address:port`. Default: that of the system.',
  }),
  allowsPrivateWebhooks: setting({
    name: 'WEBHOOK_ALLOW_PRIVATE',
    default: 'off',
    parse: onOff,
    description: 'For development: `on` allows webhooks to loopback and private addresses, also over plain http.',
  }),
}
