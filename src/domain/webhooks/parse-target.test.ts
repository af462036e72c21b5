import { describe, expect, it, test } from 'vitest'
import { chooseAddress, parseTarget } from './parse-target.ts'

const strict = { allowsPrivate: false }
const lenient = { allowsPrivate: true }

describe('a hostile URL is refused', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:alert(1)',
    'data:text/plain,x',
    'not a url',
    '//example.com/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://0/',
    'https://0.0.0.0/',
    'https://１２７.０.０.１/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:7f00:0001]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://10.0.0.8:8443/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://app.localhost/',
    'https://ｌocalhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
  ])('%s', (text) => {
    expect(parseTarget(text, strict)).toEqual({ problem: expect.any(String) })
  })
})

test.each([
  ['https://example.com/hook', null],
  ['https://EXAMPLE.com:8443/hook?a=1', null],
  ['https://münchen.example/', null],
  ['https://93.184.215.14/', '93.184.215.14'],
  ['https://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
])('%s is taken; its address, if it names one, is %s', (text, address) => {
  expect(parseTarget(text, strict)).toMatchObject({ address })
})

test('for development, loopback and plain http are taken, and nothing else that is refused', () => {
  expect(parseTarget('http://127.0.0.1:4000/', lenient)).toMatchObject({ address: '127.0.0.1' })
  expect(parseTarget('http://localhost:4000/', lenient)).toMatchObject({ address: null })
  expect(parseTarget('ftp://127.0.0.1/', lenient)).toHaveProperty('problem')
  expect(parseTarget('http://user@127.0.0.1/', lenient)).toHaveProperty('problem')
})

describe('of the addresses a name resolves to', () => {
  it('the first is chosen when all are public', () => {
    expect(chooseAddress(['1.1.1.1', '2606:4700::1'], strict)).toBe('1.1.1.1')
  })

  it('one that is not public spoils them all, wherever it stands', () => {
    expect(chooseAddress(['1.1.1.1', '10.0.0.1'], strict)).toHaveProperty('problem')
    expect(chooseAddress(['::1', '1.1.1.1'], strict)).toHaveProperty('problem')
    expect(chooseAddress(['10.0.0.1'], lenient)).toBe('10.0.0.1')
  })

  it('none at all is a problem of its own', () => {
    expect(chooseAddress([], lenient)).toEqual({ problem: 'names a host that cannot be resolved' })
  })
})
