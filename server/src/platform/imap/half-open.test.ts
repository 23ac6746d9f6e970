// A line on which nothing comes any more, and nobody says so (check 8).
import { expect, it } from 'vitest'
import { TEST_CERTIFICATE } from '../../../../test-kit/certificate.ts'
import { openLine } from '../../../../test-kit/line.ts'
import { openMailbox } from '../../../../test-kit/mailbox.ts'
import { until } from '../../../../test-kit/until.ts'
import { createMailboxes } from './mailboxes.ts'
import { TIMES } from './session.ts'

it('is known within five minutes: it is asked whether somebody is there, and no answer ends the session', async () => {
  expect(TIMES.maxIdleTime + TIMES.socketTimeout).toBeLessThanOrEqual(300_000)
  const mailbox = await openMailbox({ inbox: [{ subject: 'One' }] })
  let asked = 0
  const idle = mailbox.crow.getCommandHandler('IDLE')
  mailbox.crow.setCommandHandler('IDLE', (...given: unknown[]) => {
    asked += 1
    return idle(...given)
  })
  const line = await openLine(mailbox.port)
  // The same as there, in short.
  const mailboxes = createMailboxes({ maxIdleTime: 300, socketTimeout: 4_000 })
  try {
    let closed = 0
    const session = await mailboxes.open(
      {
        ...{ host: 'localhost', addresses: ['127.0.0.1'], port: line.port, tls: true, ca: TEST_CERTIFICATE.cert },
        ...{ user: mailbox.user, password: mailbox.password, token: false },
      },
      { news() {}, closed: () => (closed += 1) },
    )
    await session.open('INBOX')
    // A line that lives is asked again and again, and goes on.
    await until(() => asked >= 4, 30)
    expect(closed).toBe(0)
    line.mute()
    await until(() => closed === 1, 60)
  } finally {
    await mailboxes.close()
    await line.close()
    await mailbox.close()
  }
}, 120_000)
