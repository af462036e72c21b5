import { expect, it } from 'vitest'
import { addressOf, countedAddress, parseAddress } from './address-of.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['0x7f.1', null],
  ['127.1', null],
  ['192.0.2.7:443', null],
  ['unknown', null],
  ['<script>', null],
  ['', null],
])('parses %s as %s', (text, expected) => expect(parseAddress(text)).toBe(expected))

it('replaces an invalid address by the address of the connection', () => {
  const socket = { remoteAddress: '::ffff:10.0.0.9' } as never
  expect(addressOf({ ip: "'; drop table event; --", socket })).toBe('10.0.0.9')
  expect(addressOf({ ip: '198.51.100.4', socket })).toBe('198.51.100.4')
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('counts requests of %s under %s', (address, counted) => expect(countedAddress(address)).toBe(counted))
