import { describe, expect, it } from 'vitest'
import { type Patched, patched, valuesIn } from './patch.ts'
import { type CardValues, onTop } from './values.ts'

const apple = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'PRODID:-//Apple Inc.//iPhone OS 17.1//EN',
  'N:van der Berg;Anna;Maria;Dr.;',
  'FN:Dr. Anna Maria van der Berg',
  'ORG:Acme\\, Inc.;Sales;',
  'TITLE:Head of Sales',
  'item1.EMAIL;type=INTERNET;type=pref:anna@acme.example',
  'item1.X-ABLabel:Assistant\\, mornings',
  'EMAIL;type=INTERNET;type=HOME:Anna@home.example',
  'TEL;type=CELL;type=VOICE;type=pref:+49 170 1234567',
  'TEL;type=WORK;type=FAX:+49 30 999',
  'item2.ADR;type=WORK:;;Long Street 12\\nBack building;Berlin;;10115;Germany with a line',
  '  that is folded by its program',
  'item2.X-ABADR:de',
  'BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-29',
  'X-SOCIALPROFILE;type=twitter:https://twitter.example/anna',
  'X-UNKNOWN;FOO="a:b;c":keep\\;me',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQ',
  ' gKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/',
  'NOTE:Said\\nthat\\, twice',
  'UID:6A1F',
  'REV:2026-01-01T00:00:00Z',
  'END:VCARD',
  '',
].join('\r\n')
const modern = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Bo Reed',
  'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-0100',
  'EMAIL;PREF=1:bo@reed.example',
  'BDAY:19800417',
  'RELATED;TYPE=spouse;VALUE=text:Ann Reed',
  'END:VCARD',
  '',
].join('\n')

const of = (text: string) => valuesIn(text) as CardValues
const edited = (text: string, change: Partial<CardValues>, seen: CardValues | null = of(text)) =>
  patched(text, { before: of(text), after: { ...of(text), ...change }, seen })
const textOf = (done: Patched) => ('text' in done ? done.text : done.refused)
/** Lines that went and came, in any order. */
function difference(before: string, after: string): { gone: string[]; come: string[] } {
  const linesOf = (text: string): string[] => text.match(/[^\n]*\n/g) ?? []
  const [one, two] = [linesOf(before), linesOf(after)]
  return { gone: one.filter((line) => !two.includes(line)), come: two.filter((line) => !one.includes(line)) }
}

describe('a card that is written to', () => {
  it('is understood as an import understands it', () => {
    expect(of(apple)).toEqual({
      name: 'Dr. Anna Maria van der Berg',
      role: 'Head of Sales',
      company: 'Acme, Inc.',
      emails: ['anna@acme.example', 'Anna@home.example'],
      phones: ['+49 170 1234567', '+49 30 999'],
      labels: [
        { value: 'anna@acme.example', label: 'Assistant, mornings' },
        { value: 'Anna@home.example', label: 'home' },
        { value: '+49 170 1234567', label: 'mobile' },
        { value: '+49 30 999', label: 'work fax' },
      ],
      birthday: '--03-29',
    })
  })

  it.each([
    ['role', { role: 'Head; of all, sales' }, ['TITLE:Head of Sales\r\n'], ['TITLE:Head\\; of all\\, sales\r\n']],
    ['role, none any more', { role: '' }, ['TITLE:Head of Sales\r\n'], []],
    ['company; its department stays', { company: 'Beta' }, ['ORG:Acme\\, Inc.;Sales;\r\n'], ['ORG:Beta;Sales;\r\n']],
    ['birthday', { birthday: '1979-05-06' }, ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-29\r\n'], ['BDAY:1979-05-06\r\n']],
    [
      'name, of which what stays the same stays',
      { name: 'Dr. Anna Maria Schulz' },
      ['N:van der Berg;Anna;Maria;Dr.;\r\n', 'FN:Dr. Anna Maria van der Berg\r\n'],
      ['N:Schulz;Anna;Maria;Dr.;\r\n', 'FN:Dr. Anna Maria Schulz\r\n'],
    ],
    [
      'first name',
      { name: 'Dr. Hanna van der Berg' },
      ['N:van der Berg;Anna;Maria;Dr.;\r\n', 'FN:Dr. Anna Maria van der Berg\r\n'],
      ['N:van der Berg;Hanna;;Dr.;\r\n', 'FN:Dr. Hanna van der Berg\r\n'],
    ],
  ] as const)('takes another %s, and every other line stays byte by byte', (_, change, gone, come) => {
    expect(difference(apple, textOf(edited(apple, change)))).toEqual({ gone: [...gone], come: [...come] })
  })

  it('takes another number in the line of the former, with what that line says', () => {
    const phones = ['+49 171 7654321', '+49 30 999']
    const labels = of(apple).labels.map((each) =>
      each.value === '+49 170 1234567' ? { ...each, value: '+49 171 7654321' } : each,
    )
    expect(difference(apple, textOf(edited(apple, { phones, labels })))).toEqual({
      gone: ['TEL;type=CELL;type=VOICE;type=pref:+49 170 1234567\r\n'],
      come: ['TEL;type=CELL;type=VOICE;type=pref:+49 171 7654321\r\n'],
    })
  })

  it('takes labels that address books know as types, and others as labels of their own', () => {
    const labels = [
      { value: 'anna@acme.example', label: 'work' },
      { value: 'Anna@home.example', label: 'Only in summer' },
      { value: '+49 170 1234567', label: 'mobile' },
    ]
    expect(difference(apple, textOf(edited(apple, { labels })))).toEqual({
      gone: [
        'item1.EMAIL;type=INTERNET;type=pref:anna@acme.example\r\n',
        'item1.X-ABLabel:Assistant\\, mornings\r\n',
        'EMAIL;type=INTERNET;type=HOME:Anna@home.example\r\n',
        'TEL;type=WORK;type=FAX:+49 30 999\r\n',
      ],
      come: [
        'item1.EMAIL;TYPE=INTERNET;TYPE=pref;TYPE=WORK:anna@acme.example\r\n',
        'item3.EMAIL;TYPE=INTERNET:Anna@home.example\r\n',
        'item3.X-ABLabel:Only in summer\r\n',
        'TEL:+49 30 999\r\n',
      ],
    })
  })

  it('takes new addresses, and loses one with the label of its group', () => {
    const emails = ['anna@new.example', 'Anna@home.example', 'anna@third.example']
    const labels = [
      { value: 'anna@third.example', label: 'Boat' },
      { value: 'Anna@home.example', label: 'home' },
      ...of(apple).labels.slice(2),
    ]
    const { gone, come } = difference(apple, textOf(edited(apple, { emails, labels })))
    expect(gone).toEqual([
      'item1.EMAIL;type=INTERNET;type=pref:anna@acme.example\r\n',
      'item1.X-ABLabel:Assistant\\, mornings\r\n',
    ])
    expect(come).toEqual([
      'item1.EMAIL;TYPE=INTERNET;TYPE=pref:anna@new.example\r\n',
      'item3.EMAIL:anna@third.example\r\n',
      'item3.X-ABLabel:Boat\r\n',
    ])
  })

  it('of version 4.0 is written in its own ways, with its own line ends', () => {
    const change = { phones: ['+1 555 0199'], birthday: '--04-17', role: 'Lawyer' }
    expect(
      difference(modern, textOf(edited(modern, { ...change, labels: [{ value: '+1 555 0199', label: 'mobile' }] }))),
    ).toEqual({
      gone: ['TEL;VALUE=uri;TYPE="voice,cell":tel:+1-555-0100\n', 'BDAY:19800417\n'],
      come: ['TEL;TYPE="voice,cell":+1 555 0199\n', 'BDAY:--0417\n', 'TITLE:Lawyer\n'],
    })
  })

  it('is folded where a line is long, and is read again as it was meant', () => {
    const role = `Ö${'ä'.repeat(150)}, and more`
    const done = textOf(edited(modern, { role }))
    expect(done.split('\n').every((line) => Buffer.byteLength(line) <= 76)).toBe(true)
    expect(of(done).role).toBe(role)
  })

  it('twice is the same as once', () => {
    const change = { name: 'B. Reed', emails: ['bo@reed.example', 'b@two.example'], phones: [], labels: [] }
    const [before, after] = [of(modern), { ...of(modern), ...change }]
    const once = textOf(patched(modern, { before, after, seen: before }))
    expect(once).not.toBe(modern)
    expect(patched(once, { before, after, seen: before })).toMatchObject({ text: once, conflicts: [] })
  })

  it('keeps what was changed there in other fields, and tells where the same field was', () => {
    const there = apple
      .replace('TITLE:Head of Sales', 'TITLE:Chief of Sales')
      .replace('ORG:Acme\\, Inc.;', 'ORG:Gamma;')
      .replace('+49 30 999', '+49 30 111')
    const before = of(apple)
    const after = { ...before, role: 'Partner', phones: ['+49 170 1234567', '+49 30 222'] }
    const done = patched(there, { before, after, seen: before })
    expect(done).toMatchObject({
      conflicts: [
        { field: 'role', theirs: 'Chief of Sales' },
        { field: 'phones', theirs: '+49 170 1234567 (mobile), +49 30 111 (work fax)' },
      ],
    })
    expect(of(textOf(done))).toMatchObject({
      role: 'Partner',
      company: 'Gamma',
      phones: ['+49 170 1234567', '+49 30 111', '+49 30 222'],
    })
  })

  it('is no conflict where both sides did the same, or the contact said otherwise before', () => {
    const before = { ...of(apple), role: 'My own words' }
    const after = { ...before, role: 'Partner' }
    expect(patched(apple, { before, after, seen: of(apple) })).toMatchObject({ conflicts: [] })
    const there = apple.replace('TITLE:Head of Sales', 'TITLE:Partner')
    expect(patched(there, { before, after, seen: of(apple) })).toMatchObject({ text: there, conflicts: [] })
  })

  it.each([
    ['of version 2.1', apple.replace('VERSION:3.0', 'VERSION:2.1'), 'old_card'],
    ['without an end', apple.replace('END:VCARD', ''), 'unreadable'],
    ['twice in one', apple + apple, 'unreadable'],
    ['of a group', apple.replace('UID:6A1F', 'X-ADDRESSBOOKSERVER-KIND:group'), 'unreadable'],
  ])('is left alone %s', (_, text, refused) => {
    const [before, after] = [of(modern), { ...of(modern), role: 'X' }]
    expect(patched(text, { before, after, seen: null })).toEqual({ refused })
  })

  it('a value that looks like lines of a card stays a value', () => {
    const done = textOf(edited(modern, { role: 'X\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Evil' }))
    expect(done.match(/VCARD/g)).toHaveLength(4)
    expect(done.split('\n').filter((line) => line.startsWith('END:VCARD'))).toHaveLength(1)
  })
})

it('later changes on top of one that waits leave out what came meanwhile by an import', () => {
  const first = { ...of(modern), role: 'Lawyer' }
  const imported = { ...first, phones: [...first.phones, '+1 555 0142'] }
  const second = { ...imported, emails: ['new@reed.example'], labels: [{ value: 'new@reed.example', label: 'work' }] }
  expect(onTop(first, { before: imported, after: second })).toEqual({
    ...first,
    emails: ['new@reed.example'],
    labels: [{ value: 'new@reed.example', label: 'work' }],
  })
})
