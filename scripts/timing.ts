// npm run timing: whether the time of an answer tells what the answer does not: that an id or an account exists.
import { parseArgs } from 'node:util'
import { figure } from '../test-kit/figures.ts'
import { startServer } from '../test-kit/server.ts'
import { median } from '../test-kit/spread.ts'

const USAGE = `Usage: npm run timing [-- --samples 200 --login 60]

Asks for records of somebody else and for ids that nobody has, and signs in with known and unknown e-mails, in turn, and compares the
medians of the times. Takes about a minute.`

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      samples: { type: 'string', default: '200' },
      login: { type: 'string', default: '60' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 2
  }
  const server = await startServer({ ...BOSS, RATE_LOGINS_PER_MINUTE: '1000000' })
  try {
    const send = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
      const from = performance.now()
      const answer = await fetch(`${server.url}${path}`, { method, headers, ...(body ? { body } : {}) })
      const text = await answer.text()
      return { ms: performance.now() - from, status: answer.status, text }
    }
    const login = (username: string, password: string) =>
      send('POST', '/api/auth/token', new URLSearchParams({ username, password }))
    const signedIn = async (username: string, password: string) => {
      const { text } = await login(username, password)
      return {
        authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`,
        'content-type': 'application/json',
      }
    }
    const boss = await signedIn(BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD)
    const other = { email: 'other@example.com', password: 'another long one', user_level: 'user' }
    await send('POST', '/api/users/', JSON.stringify(other), boss)
    const stranger = await signedIn(other.email, other.password)
    const made = {
      'strategic-goals': { title: 'Hidden', due_date: '2027-01-01' },
      tasks: { title: 'Hidden' },
      contacts: { name: 'Hidden' },
      journals: { content: 'Hidden' },
    }
    let good = true
    const differences: number[] = []
    for (const [noun, body] of Object.entries(made)) {
      const { id } = JSON.parse((await send('POST', `/api/${noun}/`, JSON.stringify(body), boss)).text) as {
        id: string
      }
      const times = await compare(Number(values.samples), {
        hidden: () => send('GET', `/api/${noun}/${id}`, undefined, stranger),
        unknown: () => send('GET', `/api/${noun}/${crypto.randomUUID()}`, undefined, stranger),
      })
      good = row(`${noun}: hidden or unknown id`, times, 5) && good
      differences.push(Math.abs(times.one - times.two))
    }
    figure(
      'Z11',
      `medians of hidden and unknown ids differ by ${Math.max(...differences).toFixed(2)} ms at most, same body`,
    )
    let count = 0
    let strangers = 0
    const sign = await compare(Number(values.login), {
      known: () =>
        // A right password now and then, or the account has to wait before its next try.
        ++count % 8 === 0
          ? login(BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD).then(() => login(BOSS.ADMIN_EMAIL, 'wrong'))
          : login(BOSS.ADMIN_EMAIL, 'wrong'),
      unknown: () => login(`nobody${++strangers}@example.com`, 'wrong'),
    })
    good = row('sign-in: known or unknown e-mail', sign, 10) && good
    if (sign.alike)
      figure(
        'A2',
        `medians of known and unknown e-mails differ by ${Math.abs(sign.one - sign.two).toFixed(1)} ms, same body and status`,
      )
    return good ? 0 : 1
  } finally {
    await server.dispose()
  }
}

type Ask = () => Promise<{ ms: number; status: number; text: string }>

/** Both in turn, so that what the machine does meanwhile meets both. */
async function compare(
  samples: number,
  asks: Record<string, Ask>,
): Promise<{ one: number; two: number; alike: boolean }> {
  const [first, second] = Object.values(asks) as [Ask, Ask]
  const times: [number[], number[]] = [[], []]
  const said = new Set<string>()
  for (let at = 0; at < samples; at++)
    for (const [which, ask] of [first, second].entries()) {
      const { ms, status, text } = await ask()
      times[which as 0 | 1].push(ms)
      said.add(`${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
    }
  return { one: median(times[0]), two: median(times[1]), alike: said.size === 1 }
}

function row(what: string, { one, two, alike }: { one: number; two: number; alike: boolean }, most: number): boolean {
  const good = alike && Math.abs(one - two) <= most
  console.log(
    `${what.padEnd(40)} ${one.toFixed(2).padStart(8)} ms ${two.toFixed(2).padStart(8)} ms  ${alike ? 'same words' : 'OTHER WORDS'}  ${good ? 'good' : `more than ${most} ms apart`}`,
  )
  return good
}

process.exitCode = await main()
