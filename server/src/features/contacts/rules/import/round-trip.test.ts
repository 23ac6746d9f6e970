// Whatever a contact holds: out into a file and back in, it is the same. And whatever a file holds, it ends with an answer.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutHiddenSigns } from '#contract/hidden-signs.ts'
import { figure } from '../../../../../../test-kit/figures.ts'
import { csvPieces } from './csv-out.ts'
import { cleaned, UnreadableFile, unique } from './imported.ts'
import { readFile } from './read-file.ts'
import { type Card, vcardOf } from './vcard-out.ts'

const signs = fc.constantFrom(
  ...'=+-@\'"\\;:,\n\t <>&|#*nN0aé北🧑‍\u200f',
  '\r\n',
  'BEGIN:VCARD',
  'END:VCARD',
  ' ::: ',
  '=41',
)
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc.array(signs, { maxLength: maxLength / 12 }).map((all) => all.join('')),
  )
/** Signs that nobody sees are in no line of a contact. */
const line = text(120).map((value) =>
  withoutHiddenSigns(cleaned(value))
    .replace(/\s*[\n\t]\s*/g, ' ')
    .trim(),
)
const phone = line.filter(
  (value) => value !== '' && !value.includes(' ::: ') && !/^tel:/i.test(value) && !/;ext=/i.test(value),
)
const email = fc
  .tuple(fc.stringMatching(/^[=+\-@'a-z0-9.]{1,12}$/), fc.domain())
  .map(([name, host]) => `${name.replaceAll('@', '')}x@${host}`)
/** Apple's and Google's own marks around a label are taken away. */
const word = line
  .map((value) => [...value].slice(0, 40).join('').trim())
  .filter((value) => value !== '' && !/^(\* ?|_\$!<)/.test(value))
const label = fc.oneof(
  fc.constantFrom('work', 'home', 'mobile', 'work mobile', 'home fax', 'main', 'pager', 'Work', 'cell', 'constructor'),
  word,
)
const png = (data: Uint8Array) => Buffer.concat([PIXEL.subarray(0, 33), Buffer.from(data), PIXEL.subarray(33)])
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contact: fc.Arbitrary<Card> = fc
  .record({
    name: line.filter((value) => value !== ''),
    role: line,
    company: fc.option(line.filter((value) => value !== '')),
    emails: fc.array(email, { maxLength: 4 }).map(unique),
    phones: fc.array(phone, { maxLength: 4 }).map(unique),
    labels: fc.array(label, { maxLength: 8 }),
    birthday: fc.option(fc.constantFrom('1980-05-01', '--02-29', '--12-31', '2000-02-29', '1999-12-31')),
    time_zone: fc.option(fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC')),
    tags: fc
      .array(
        word.filter((value) => value !== 'myContacts' && !value.includes(':::')),
        { maxLength: 4 },
      )
      .map(unique),
    photo: fc.option(
      fc
        .uint8Array({ maxLength: 400 })
        .map((data) => ({ media_type: 'image/png' as const, bytes: new Uint8Array(png(data)) })),
    ),
    notes: fc.option(
      text(400)
        // What cannot be stored is no part of a contact; a note of blanks is none.
        .map((value) => cleaned(`.${value}.`).slice(1, -1))
        .map((value) => (value.trim() === '' ? 'x' : value)),
      { nil: null },
    ),
  })
  .map(({ labels, ...rest }) => {
    const ways = [...new Set([...rest.emails, ...rest.phones])]
    return {
      ...rest,
      labels: ways.flatMap((value, at) => (labels[at] === undefined ? [] : [{ value, label: labels[at] }])),
    }
  })
const back = (file: string): Card[] =>
  readFile(Buffer.from(file), 'contacts', new Map()).rows.map(
    ({ refused, row: _, line: __, warnings: ___, ...row }) => {
      expect(refused).toBeNull()
      const photo = row.photo && { ...row.photo, bytes: new Uint8Array(row.photo.bytes) }
      return { ...row, company: row.company || null, photo }
    },
  )

describe('any contacts come back as they went', () => {
  it.each(['3.0', '4.0'] as const)(
    'as vCards %s, with company, labels, birthday, time zone, tags and picture',
    (version) => {
      fc.assert(
        fc.property(fc.array(contact, { minLength: 1, maxLength: 4 }), (contacts) => {
          expect(back(contacts.map((card) => vcardOf(card, version)).join(''))).toEqual(contacts)
        }),
        { numRuns: 300 },
      )
    },
  )

  it('as a table, in which no cell begins like a formula', () => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 4 }), (contacts) => {
        const widths = {
          emails: Math.max(...contacts.map((each) => each.emails.length)),
          phones: Math.max(...contacts.map((each) => each.phones.length)),
        }
        const { head, rows } = csvPieces(widths)
        const table = rows(contacts)
        for (const cell of (parse(table) as string[][]).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        // A table has everything but pictures.
        expect(back(head + table)).toEqual(contacts.map((card) => ({ ...card, photo: null })))
      }),
      { numRuns: 300 },
    )
    figure(
      'B13',
      '300 tables of contacts with every sign of a formula: no cell begins with one, all read back the same',
    )
  })
})

describe('any bytes end with contacts or with a sentence', () => {
  const answered = (bytes: Uint8Array) => {
    try {
      for (const row of readFile(bytes, 'x', new Map()).rows) {
        expect(row.name.length <= 400 && (row.notes ?? '').length <= 20_000).toBe(true)
        expect(`${row.name}${row.role}${row.notes}${row.emails}${row.phones}`).not.toMatch('\u0000')
        expect(`${row.name}${row.role}${row.notes}`.isWellFormed()).toBe(true)
      }
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableFile)
    }
  }

  it('random ones, and those of a card or table that was cut and stirred', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 3_000 }), answered), { numRuns: 300 })
    const piece = fc.constantFrom(
      ...[
        'BEGIN:VCARD\r\n',
        'END:VCARD\n',
        'VERSION:2.1\r',
        'N;QUOTED-PRINTABLE:=',
        '=C3=\r\n',
        'FN:',
        ' ',
        ';',
        '"',
        ',',
        ':',
      ],
      ...['Name,E-mail\n', '\u0000', '\uD800', '\n', 'a', 'PHOTO;BASE64:', '\\', 'X-A.B;C="', '__proto__', '\u2028'],
    )
    const stirred = fc.array(piece, { maxLength: 200 }).map((all) => Buffer.from(all.join('')))
    fc.assert(fc.property(stirred, answered), { numRuns: 500 })
  })

  it('ten megabytes of whatever takes long elsewhere', { timeout: 60_000 }, () => {
    const MB = 1_000_000
    const card = (inner: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:X\r\n${inner}\r\nEND:VCARD\r\n`
    const hostile = [
      'a'.repeat(10 * MB),
      ','.repeat(10 * MB),
      '"'.repeat(10 * MB),
      '\n'.repeat(10 * MB),
      ';'.repeat(5 * MB) + '\n'.repeat(5 * MB),
      `Name\n"${'x""'.repeat(3 * MB)}`,
      'BEGIN:VCARD\r\n'.repeat(MB / 2),
      card('TEL:1\r\n'.repeat(MB)),
      card(`NOTE:${'x\r\n '.repeat(2 * MB)}`),
      card(`NOTE;ENCODING=QUOTED-PRINTABLE:${'=41=\r\n'.repeat(MB)}`),
      card(`X${';A'.repeat(4 * MB)}:1`),
      card(`X;A="${'"'.repeat(9 * MB)}:1`),
      card(`NOTE:${'\\'.repeat(9 * MB)}`),
      card(`PHOTO;ENCODING=b:${'A'.repeat(9 * MB)}`),
      card(`PHOTO;ENCODING=b:${'A'.repeat(300_000)}\r\n`.repeat(30)),
      card('CATEGORIES:a,b\r\n'.repeat(900)),
      'BEGIN:VCARD\r\nFN:x\r\nORG:y\r\nEND:VCARD\r\n'.repeat(10_000),
      card(`${'AGENT:\r\nBEGIN:VCARD\r\n'.repeat(MB / 4)}`),
      card(`N:${';'.repeat(150_000)}\r\nORG:${','.repeat(150_000)}`),
    ]
    for (const each of hostile) answered(Buffer.from(each))
  })
})
