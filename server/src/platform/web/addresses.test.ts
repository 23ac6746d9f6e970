// Addresses that must not be fetched, in all the spellings that have fooled others. A listener stands for whatever lies behind them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { isPublic, PUBLIC_WEB } from './address.ts'
import { createPageReader } from './fetch-page.ts'

let inside: Server
let connections = 0
let corpusLength = 0
let port = 0
beforeAll(async () => {
  inside = createServer((_request, response) => response.end('a secret'))
  inside.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => {
  figure('M6', `${corpusLength} addresses that are not public: ${connections} connections`)
  return new Promise((closed) => inside.close(closed))
})

/** PORT is the listener's, which the port rule lets through here: only the rules of addresses are left to refuse it. */
const IN_SPELLINGS = `
http://127.0.0.1:PORT/
https://127.0.0.1:PORT/
http://127.0.0.2:PORT/
http://127.1:PORT/
http://127.0.1:PORT/
http://127.255.255.254:PORT/
http://2130706433:PORT/
http://017700000001:PORT/
http://0177.0.0.1:PORT/
http://0177.0.0.01:PORT/
http://0x7f000001:PORT/
http://0x7f.0x0.0x0.0x1:PORT/
http://0x7F.1:PORT/
http://0x7f.0.0.1:PORT/
http://127.0.0.0x1:PORT/
http://127.0.0.1.:PORT/
http://127%2e0%2e0%2e1:PORT/
http://%31%32%37.0.0.1:PORT/
http://①②⑦.⓪.⓪.①:PORT/
http://１２７.０.０.１:PORT/
http://127。0。0。1:PORT/
http://127．0．0．1:PORT/
http:127.0.0.1:PORT/
http:/127.0.0.1:PORT/
http:///127.0.0.1:PORT/
http:\\\\127.0.0.1:PORT\\
http://\t127.0.0.1:PORT/
hTTp://127.0.0.1:PORT/
 http://127.0.0.1:PORT/
http://0:PORT/
http://0.0.0.0:PORT/
http://0.1.2.3:PORT/
http://[::]:PORT/
http://[::1]:PORT/
http://[0:0:0:0:0:0:0:1]:PORT/
http://[0000::0001]:PORT/
http://[::127.0.0.1]:PORT/
http://[::7f00:1]:PORT/
http://[::ffff:127.0.0.1]:PORT/
http://[::ffff:7f00:1]:PORT/
http://[0:0:0:0:0:ffff:7f00:0001]:PORT/
http://[::ffff:0:127.0.0.1]:PORT/
http://[64:ff9b::7f00:1]:PORT/
http://[64:ff9b::127.0.0.1]:PORT/
http://[64:ff9b:1::7f00:1]:PORT/
http://[2002:7f00:1::]:PORT/
http://[2002:a9fe:a9fe::1]:PORT/
http://[2001:0:7f00:1::]:PORT/
http://localhost:PORT/
http://LOCALHOST:PORT/
http://localhost.:PORT/
http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:PORT/
http://admin.localhost:PORT/
http://localhost.localdomain:PORT/
http://printer.local:PORT/
http://intranet:PORT/
http://wiki.corp:PORT/
http://vault.internal:PORT/
http://router.home.arpa:PORT/
http://nas.lan:PORT/
http://user@127.0.0.1:PORT/
http://example.org@127.0.0.1:PORT/
http://example.org:80@127.0.0.1:PORT/
http://example.org%00@127.0.0.1:PORT/
http://user:password@leads-inside.example.org:PORT/
http://@127.0.0.1:PORT/
http://127.0.0.1:PORT#@example.org/
http://127.0.0.1:PORT?@example.org/
http://127.0.0.1:PORT\\@example.org/
http://leads-inside.example.org:PORT/
https://leads-inside.example.org:PORT/
http://LEADS-INSIDE.example.org.:PORT/
http://leads-inside-by-ipv6.example.org:PORT/
http://leads-inside-mapped.example.org:PORT/
http://leads-both-ways.example.org:PORT/
http://leads-nowhere.example.org:PORT/
http://127.0.0.1.nip.example.org:PORT/`
const ELSEWHERE = `
http://169.254.169.254/latest/meta-data/
http://0xa9fea9fe/latest/meta-data/
http://0xA9.0xFE.0xA9.0xFE/
http://2852039166/latest/meta-data/
http://025177524776/
http://0251.0376.0251.0376/
http://169.254.43518/
http://169.16689662/
http://[::ffff:a9fe:a9fe]/latest/meta-data/
http://[::ffff:169.254.169.254]/
http://[64:ff9b::a9fe:a9fe]/
http://[fd00:ec2::254]/latest/meta-data/
http://metadata.google.internal/computeMetadata/v1/
http://metadata.example.org/
http://169.254.170.2/v2/credentials/
http://100.100.100.200/latest/meta-data/
http://192.0.0.192/latest/
http://10.0.0.1/
http://10.255.255.255/
http://012.0.0.1/
http://172.16.0.1/
http://172.31.255.254/
http://192.168.0.1/
http://192.168.1.254/
http://3232235521/
http://100.64.0.1/
http://192.0.2.1/
http://198.18.0.1/
http://198.51.100.7/
http://203.0.113.9/
http://192.88.99.1/
http://224.0.0.251/
http://239.255.255.250/
http://240.0.0.1/
http://255.255.255.255/
http://[fe80::1]/
http://[fe80::1%25eth0]/
http://[febf::1]/
http://[fec0::1]/
http://[fc00::1]/
http://[fdff::1]/
http://[ff02::1]/
http://[2001:db8::1]/
http://[3fff::1]/
http://[100::1]/
http://[5f00::1]/
http://[4000::1]/
http://[2001:10::1]/
http://256.256.256.256/
http://1.2.3.4.5/
http://8.8.8.8:22/
http://8.8.8.8:25/
http://8.8.8.8:6379/
http://8.8.8.8:5432/
http://8.8.8.8:8080/
https://example.org:8443/
http://example.org:0/
http://example.org:65536/
http://example.org:-1/
file:///etc/passwd
file://localhost/etc/passwd
gopher://127.0.0.1:6379/_FLUSHALL
ftp://127.0.0.1/
dict://127.0.0.1:11211/stats
ldap://127.0.0.1/
tftp://127.0.0.1/x
jar:http://127.0.0.1/x!/
ws://127.0.0.1/
data:text/html,<p>x</p>
javascript:alert(1)
blob:http://127.0.0.1/x
about:blank
view-source:http://127.0.0.1/
unix:/var/run/docker.sock
//127.0.0.1/
/etc/passwd
127.0.0.1
http://
http://[::1
http://exa mple.org/
http://xn--/`
const lines = (text: string) => text.split('\n').filter((line) => line !== '')

const NAMES: Record<string, string[]> = {
  'leads-inside-by-ipv6.example.org': ['::1'],
  'leads-inside-mapped.example.org': ['::ffff:127.0.0.1'],
  'leads-both-ways.example.org': ['93.184.215.14', '127.0.0.1'],
  'leads-nowhere.example.org': [],
  'metadata.example.org': ['169.254.169.254'],
}

describe('an address that is not public', () => {
  const corpus = [...lines(IN_SPELLINGS), ...lines(ELSEWHERE)]

  it('is one of more than a hundred here', () => {
    expect(new Set(corpus).size).toBe(corpus.length)
    expect(corpus.length).toBeGreaterThan(100)
    corpusLength = corpus.length
  })

  it.each(corpus)('is refused before anything is connected: %s', async (line) => {
    const read = createPageReader({
      ...PUBLIC_WEB,
      // Whatever else is asked for leads to the listener, so that nothing here is refused only because a name is unknown.
      resolve: async (name) =>
        (NAMES[name] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ports: [80, 443, port],
    })
    const before = connections
    const address = line.replaceAll('PORT', String(port)).replaceAll('\\t', '\t').replaceAll('\\\\', '\\')
    const answer = await read(address, { signal: AbortSignal.timeout(5_000) })
    expect(answer).toMatchObject({ ok: false, code: expect.stringMatching(/^(bad_address|not_public)$/) })
    expect(connections).toBe(before)
  })

  it('is told from a public one', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])
      expect(isPublic(address), address).toBe(true)
    for (const address of ['', 'localhost', 'fe80::1%eth0', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'])
      expect(isPublic(address), address).toBe(false)
  })
})
