import { describe, expect, test } from 'vitest'
import { effortOf } from '../../../../test-kit/effort.ts'
import { materialFor } from './check.ts'
import { codeChecksOf, marksOf as marksFrom } from './sentence-check.ts'
import type { Material } from './sentences.ts'

const filler = (from: number, length: number) => {
  let text = ''
  for (let n = from; text.length < length; n += 1)
    text += `Osei offered us shop number ${n} for £${n * 37} a month, because landlord ${n % 7} wants it.\nTom will send floor plan ${n} by Friday.\n\n`
  return text
}
const record = (id: string, body: string) => ({
  id,
  label: `Call ${id}`,
  day: '2026-03-10',
  fields: [
    { name: 'title', text: `Call ${id}` },
    { name: 'body', text: body },
  ],
})
const read = ({ sentences }: Material) => sentences.reduce((sum, { text }) => sum + text.length, 0)
const marksOf = async (text: string, material: Material) => marksFrom(await codeChecksOf(text, material))
const today = '2026-03-11'
const claim = 'Whitfield sold the bakery in Leith for £412,500.'
const said = 'Whitfield has sold the bakery in Leith for £412,500.'

describe('long records', () => {
  test('of ten notes of 200 KB what could prove a claim is read, wherever it stands, and little else', async () => {
    const records = Array.from({ length: 10 }, (_, at) =>
      record(
        `n${at}`,
        `${filler(at * 1_000, 120_000)}${at === 7 ? `\n${said}\n` : ''}${filler(at * 1_000 + 500, 80_000)}`,
      ),
    )
    const material = await materialFor(records, [claim], { today })
    expect(read(material)).toBeLessThan(250_000)
    const [mark] = await marksOf(claim, material)
    expect(mark).toMatchObject({ verdict: 'proven', spans: [{ record: 'n7', field: 'body', words: said }] })
    const { start = 0, end = 0 } = mark?.spans[0] ?? {}
    expect(records[7]?.fields[1]?.text.slice(start, end)).toBe(said)
  })

  test('a note of a megabyte on one line is read where it speaks of the claim', async () => {
    const line = filler(0, 1_000_000).replaceAll('\n', ' ')
    const half = line.indexOf(' Tom ', 700_000)
    const material = await materialFor([record('n1', `${line.slice(0, half)} ${said}${line.slice(half)}`)], [claim], {
      today,
    })
    expect(read(material)).toBeLessThan(250_000)
    expect((await marksOf(claim, material))[0]).toMatchObject({ verdict: 'proven', spans: [{ words: said }] })
  })

  test.each([
    ['commas', (at: number) => `landlord ${at} wants shop ${at} of Kranz`],
    ['reasons', (at: number) => `shop ${at} is sold because Osei paid`],
  ])('a sentence that does not end, full of %s, holds nobody up', async (_, part) => {
    const endless = `${Array.from({ length: 120 }, (__, at) => part(at)).join(', ')}.`
    const material = await materialFor([record('n1', filler(0, 3_000))], [endless], { today })
    let marks: Awaited<ReturnType<typeof marksOf>> = []
    const effort = await effortOf(async () => {
      marks = await marksOf(endless, material)
    })
    expect(marks.every(({ verdict }) => verdict !== 'proven')).toBe(true)
    // Minutes, before it was bounded.
    expect(effort).toBeLessThan(3_000)
  })

  test('each claim of a text has its share of what is read', async () => {
    const facts = Array.from(
      { length: 20 },
      (_, at) => `Berta paid invoice ${5_000 + at} of Kranz on ${at + 1} March 2026.`,
    )
    const body = facts.map((fact, at) => `${filler(at * 300, 45_000)}\n${fact}\n`).join('\n')
    const material = await materialFor([record('n1', body)], facts, { today })
    const marks = await marksOf(facts.join('\n'), material)
    expect(marks.map(({ verdict }) => verdict)).toEqual(facts.map(() => 'proven'))
  })

  test('the words over a passage and before it are read with it', async () => {
    const body = `${filler(0, 300_000)}\n## Bakery in Leith\n\n${'A plain line about nothing much.\n'.repeat(3)}Whitfield came by. He has sold it for £412,500.\n\n${filler(9_000, 300_000)}`
    const material = await materialFor([record('n1', body)], ['Whitfield sold it for £412,500.'], { today })
    const [mark] = await marksOf('Whitfield sold it for £412,500.', material)
    expect(mark?.verdict).toBe('proven')
  })

  test('short records are read whole', async () => {
    const material = await materialFor([record('n1', filler(0, 5_000))], [claim], { today })
    expect(read(material)).toBeGreaterThan(4_500)
  })

  test('requests have their turn between claims, and while records are read', async () => {
    const records = Array.from({ length: 20 }, (_, at) => record(`n${at}`, filler(at * 1_000, 40_000)))
    const text = Array.from({ length: 25 }, (_, at) => `Osei offered shop number ${at} for £${at * 37} a month.`)
    let turns = 0
    let over = false
    const count = () => {
      turns += 1
      if (!over) setImmediate(count)
    }
    setImmediate(count)
    const material = await materialFor(records, text, { today })
    const whileRead = turns
    await marksOf(text.join('\n'), material)
    over = true
    expect(whileRead).toBeGreaterThanOrEqual(20)
    expect(turns - whileRead).toBeGreaterThanOrEqual(25)
  })
})
