// Radicale on a loopback port out of a folder that goes again: one person with a calendar and an address book.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/platform/free-port.ts'
import { TEST_CERTIFICATE } from '../../test-kit/certificate.ts'
import { PASSWORD, USER } from './dovecot.ts'

export async function openRadicale(folder: string) {
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  mkdirSync(file('collections'), { recursive: true })
  writeFileSync(file('cert.pem'), TEST_CERTIFICATE.cert)
  writeFileSync(file('key.pem'), TEST_CERTIFICATE.key, { mode: 0o600 })
  writeFileSync(file('users'), `${USER}:${PASSWORD}\n`)
  writeFileSync(
    file('config'),
    `[server]\nhosts = 127.0.0.1:${port}\nssl = True\ncertificate = ${file('cert.pem')}\nkey = ${file('key.pem')}\n` +
      `[auth]\ntype = htpasswd\nhtpasswd_filename = ${file('users')}\nhtpasswd_encryption = plain\n[storage]\nfilesystem_folder = ${file('collections')}\n`,
  )
  const child: ChildProcess = spawn('radicale', ['--config', file('config')], { stdio: 'ignore' })
  const send = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
  const ask = (method: string, path: string, body = '', type = 'application/xml') =>
    new Promise<{ status: number; text: string }>((done, failed) => {
      const auth = `${USER}:${PASSWORD}`
      const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) }
      const asked = request(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          path,
          method,
          auth,
          headers,
          ca: TEST_CERTIFICATE.cert,
          agent: false,
        },
        (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }))
        },
      )
      asked.on('error', failed)
      asked.end(body)
    })
  for (let n = 0; n < 200; n++) {
    if (
      await send('GET', '/').then(
        () => true,
        () => false,
      )
    )
      break
    await sleep(100)
  }
  const mkcol = (type: string) =>
    `<?xml version="1.0"?><d:mkcol xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:r="urn:ietf:params:xml:ns:carddav"><d:set><d:prop><d:resourcetype><d:collection/>${type}</d:resourcetype></d:prop></d:set></d:mkcol>`
  const done = async (asked: Promise<number>, what: string) => {
    const status = await asked
    if (status >= 300) throw new Error(`Radicale refused ${what}: ${status}`)
  }
  await done(send('MKCOL', `/${USER}/work/`, mkcol('<c:calendar/>')), 'a calendar')
  await done(send('MKCOL', `/${USER}/people/`, mkcol('<r:addressbook/>')), 'an address book')
  return {
    url: `https://localhost:${port}/${USER}/`,
    putEvent: (name: string, text: string) =>
      done(send('PUT', `/${USER}/work/${name}.ics`, text, 'text/calendar'), 'an event'),
    removeEvent: (name: string) => done(send('DELETE', `/${USER}/work/${name}.ics`), 'a deletion'),
    putCard: (name: string, text: string) =>
      done(send('PUT', `/${USER}/people/${name}.vcf`, text, 'text/vcard'), 'a card'),
    /** As it lies there. */
    card: async (name: string) => (await ask('GET', `/${USER}/people/${name}.vcf`)).text,
    async close() {
      const ended = new Promise((gone) => child.once('exit', gone))
      child.kill('SIGTERM')
      await ended
    },
  }
}
