import { describe, expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const read = (text: string | Uint8Array, name = 'contacts.vcf') => readFile(Buffer.from(text), name, new Map())
const only = (text: string | Uint8Array) => {
  const [row, ...more] = read(text).rows
  expect(more).toEqual([])
  return row
}

describe('vCards as their producers write them', () => {
  it('an old phone’s 2.1: quoted-printable with soft line breaks, bare types, a picture', () => {
    const file = read(
      lines(
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;Dr.;',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Dr. J=C3=B6rg M=C3=BC=',
        'ller',
        'TEL;CELL;PREF:+49 170 1234567',
        'TEL;WORK:+49 30 1234567',
        'TEL;WORK;FAX:+49 30 7654321',
        'EMAIL;INTERNET;HOME:joerg@example.org',
        'ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Hauptstra=C3=9Fe 1;Berlin;;10115;Deutschland',
        'ORG:Nordlicht, Ltd;Vertrieb',
        'TITLE:Leiter',
        'NOTE;ENCODING=QUOTED-PRINTABLE:Erste Zeile=0D=0AZweite; Zeile, =',
        'und Ende',
        'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
        ' 2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIf',
        '',
        'BDAY:1980-05-01',
        'END:VCARD',
      ),
    )
    expect(file.rows).toEqual([
      {
        row: 1,
        line: 1,
        name: 'Dr. Jörg Müller',
        role: 'Leiter',
        company: 'Nordlicht, Ltd',
        emails: ['joerg@example.org'],
        phones: ['+49 170 1234567', '+49 30 1234567', '+49 30 7654321'],
        labels: [
          { value: 'joerg@example.org', label: 'home' },
          { value: '+49 170 1234567', label: 'mobile' },
          { value: '+49 30 1234567', label: 'work' },
          { value: '+49 30 7654321', label: 'work fax' },
        ],
        birthday: '1980-05-01',
        time_zone: null,
        tags: [],
        photo: null,
        notes:
          'Erste Zeile\nZweite; Zeile, und Ende\n\n- Department: Vertrieb\n- Address (home): Hauptstraße 1, Berlin, 10115, Deutschland',
        warnings: [],
        refused: null,
      },
    ])
    // The picture is cut off in the middle.
    expect(file.left_out).toEqual([{ what: 'Pictures of another kind, cut off, or larger than 256 KiB', count: 1 }])
  })

  it('2.1 in an old code page, with and without its name', () => {
    const card = (charset: string) =>
      lines('BEGIN:VCARD', 'VERSION:2.1', `N${charset}:Müller;Jörg`, 'NOTE:naïve', 'END:VCARD')
    expect(only(Buffer.from(card(''), 'latin1'))).toMatchObject({ name: 'Jörg Müller', notes: 'naïve' })
    expect(only(Buffer.from(card(';CHARSET=ISO-8859-1'), 'latin1'))).toMatchObject({ name: 'Jörg Müller' })
    const cyrillic = Buffer.concat([
      Buffer.from('BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=windows-1251:'),
      Buffer.from([0xc0, 0xed, 0xed, 0xe0]),
      Buffer.from('\r\nEND:VCARD\r\n'),
    ])
    expect(only(cyrillic)?.name).toBe('Анна')
  })

  it('Apple’s 3.0: grouped properties with labels of their own, folded lines, escaped signs, a birthday without its year', () => {
    const file = read(
      lines(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//macOS 14.5//EN',
        'N:Silva;Ana;Maria;;',
        'FN:Ana Maria Silva',
        'NICKNAME:Anocas',
        'ORG:Nordlicht\\, Ltd;Board;',
        'TITLE:CFO',
        'EMAIL;type=INTERNET;type=HOME:ana@home.example',
        'item1.EMAIL;type=INTERNET;type=pref:ana@nordlicht.example',
        'item1.X-ABLabel:_$!<Other>!$_',
        'TEL;type=CELL;type=VOICE;type=pref:+351 21 000 0199',
        'item2.ADR;type=WORK;type=pref:;;Rua Um 1\\nAndar 2;Lisboa;;1000;Portugal',
        'item2.X-ABADR:pt',
        'NOTE:A long note that is fold',
        ' ed in the middle of a word\\, with \\; signs\\nand a second line',
        'item3.URL;type=pref:https\\://nordlicht.example',
        'item3.X-ABLabel:_$!<HomePage>!$_',
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-01',
        'X-SOCIALPROFILE;type=linkedin;x-user=ana:https://www.linkedin.com/in/ana',
        'X-ABShowAs:COMPANY',
        'X-ABUID:1234\\:ABPerson',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/',
        ' 4QBMRXhpZgAATU0AKgAAAAgAAgESAAMAAAABAAEAAIdpAAQAAA',
        'END:VCARD',
      ),
    )
    expect(file.producer).toBe('apple')
    expect(file.rows).toMatchObject([
      {
        name: 'Ana Maria Silva',
        role: 'CFO',
        company: 'Nordlicht, Ltd',
        labels: [
          { value: 'ana@nordlicht.example', label: 'other' },
          { value: 'ana@home.example', label: 'home' },
          { value: '+351 21 000 0199', label: 'mobile' },
        ],
        birthday: '--05-01',
        emails: ['ana@nordlicht.example', 'ana@home.example'],
        phones: ['+351 21 000 0199'],
        notes: [
          'A long note that is folded in the middle of a word, with ; signs',
          'and a second line',
          '',
          '- Department: Board',
          '- Nickname: Anocas',
          '- Address (work): Rua Um 1, Andar 2, Lisboa, 1000, Portugal',
          '- Website (HomePage): https://nordlicht.example',
          '- Profile (linkedin): https://www.linkedin.com/in/ana',
        ].join('\n'),
        warnings: [],
      },
    ])
  })

  it('Google’s and Outlook’s 3.0', () => {
    const google = lines(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Bo Lindqvist',
      'N:Lindqvist;Bo;;;',
      'item1.EMAIL;TYPE=INTERNET:bo@example.org',
      'item1.X-ABLabel:',
      'TEL;TYPE=CELL:+46 8 123 456',
      'item2.ORG:Acme',
      'item3.TITLE:Lawyer',
      'CATEGORIES:myContacts,Friends',
      'END:VCARD',
    )
    expect(only(google)).toMatchObject({
      name: 'Bo Lindqvist',
      role: 'Lawyer',
      company: 'Acme',
      emails: ['bo@example.org'],
      labels: [{ value: '+46 8 123 456', label: 'mobile' }],
      tags: ['Friends'],
      notes: null,
    })
    const outlook = lines(
      'BEGIN:VCARD',
      'PROFILE:VCARD',
      'VERSION:3.0',
      'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
      'N;LANGUAGE=en-us:Rossi;Chiara',
      'FN:Chiara Rossi',
      'ORG:Acme;Procurement',
      'TEL;WORK;VOICE:+39 06 1234567',
      'EMAIL;PREF;INTERNET:chiara@example.org',
      'X-MS-OL-DEFAULT-POSTAL-ADDRESS:0',
      'X-MS-TEL;VOICE;COMPANY:+39 06 7654321',
      'END:VCARD',
    )
    expect(read(outlook).producer).toBe('outlook')
    expect(only(outlook)).toMatchObject({ name: 'Chiara Rossi', role: '', company: 'Acme', phones: ['+39 06 1234567'] })
  })

  it('4.0: addresses as URIs, preferences by number, quoted parameters; a group is refused', () => {
    const file = read(
      lines(
        'BEGIN:VCARD',
        'VERSION:4.0',
        'KIND:individual',
        'UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1',
        'FN;PID=1.1:Didier Blanc',
        'N:Blanc;Didier;;;ing. jr,M.Sc.',
        'EMAIL;PID=1.1;PREF=2:second@example.org',
        'EMAIL;PREF=1:first@example.org',
        'TEL;VALUE=uri;TYPE="voice,home";PREF=1:tel:+33-1-23-45-67-89;ext=12',
        'ADR;LABEL="1 Rue; Une\\nParis":;;1 Rue Une;Paris;;75001;France',
        'BDAY:--0203',
        'GENDER:M',
        'END:VCARD',
        'BEGIN:VCARD',
        'VERSION:4.0',
        'KIND:group',
        'FN:The Board',
        'MEMBER:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1',
        'END:VCARD',
      ),
    )
    expect(file.rows).toMatchObject([
      {
        name: 'Didier Blanc',
        emails: ['first@example.org', 'second@example.org'],
        phones: ['+33-1-23-45-67-89 ext. 12'],
        labels: [{ value: '+33-1-23-45-67-89 ext. 12', label: 'home' }],
        birthday: '--02-03',
        notes: '- Address: 1 Rue Une, Paris, 75001, France\n- Gender: M',
      },
      { name: 'The Board', refused: 'This is a group, not a contact.' },
    ])
  })
})

it('a time zone that has a name is kept as one, any other becomes a line of the notes', () => {
  const zoned = (zone: string) => only(lines('BEGIN:VCARD', 'VERSION:4.0', 'FN:X', `TZ:${zone}`, 'END:VCARD'))
  expect(zoned('Asia/Tokyo')).toMatchObject({ time_zone: 'Asia/Tokyo', notes: null })
  expect(zoned('-05:00')).toMatchObject({ time_zone: null, notes: '- Time zone: -05:00' })
})

describe('vCards that are not as they should be', () => {
  it('UTF-16, a byte order mark, other line ends, small letters, blank lines', () => {
    const card = 'begin:vcard\nversion:3.0\n\nfn:Zoë\nend:vcard\n'
    for (const bytes of [
      Buffer.from(`\uFEFF${card}`),
      Buffer.from(`\uFEFF${card}`, 'utf16le'),
      Buffer.from(card, 'utf16le'),
      Buffer.from(`\uFEFF${card}`, 'utf16le').swap16(),
      Buffer.from(card.replaceAll('\n', '\r')),
    ])
      expect(only(bytes)).toMatchObject({ name: 'Zoë', refused: null })
  })

  it('a broken card is refused with its line, and its neighbours are read', () => {
    const good = (name: string) => ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, 'END:VCARD']
    const file = read(
      lines(...good('One'), 'BEGIN:VCARD', 'VERSION:3.0', 'FN:Torn', ...good('Two'), 'BEGIN:VCARD', 'FN:Last'),
    )
    expect(file.rows.map(({ line, name, refused }) => [line, name, refused])).toEqual([
      [1, 'One', null],
      [5, 'Torn', 'This card has no end.'],
      [8, 'Two', null],
      [12, 'Last', 'This card has no end.'],
    ])
  })

  it('lines that say nothing are told, names of the language itself are only names', () => {
    const row = only(
      lines(
        'BEGIN:VCARD',
        'VERSION:3.0',
        'FN:X',
        'garbage',
        '__PROTO__:a',
        'CONSTRUCTOR;toString=1:b',
        ':c',
        'END:VCARD',
      ),
    )
    expect(row).toMatchObject({ name: 'X', warnings: ['2 lines could not be read.'] })
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })

  it('somebody’s agent inside a card is not a contact of its own', () => {
    const card = lines(
      ...['BEGIN:VCARD', 'VERSION:2.1', 'FN:Boss', 'AGENT:', 'BEGIN:VCARD', 'VERSION:2.1', 'FN:Agent', 'END:VCARD'],
      ...['EMAIL:boss@example.org', 'END:VCARD'],
    )
    expect(only(card)).toMatchObject({ name: 'Boss', emails: ['boss@example.org'] })
  })

  it('without a name it is called by its company, e-mail or number; with nothing it is refused', () => {
    const called = (...more: string[]) => only(lines('BEGIN:VCARD', 'VERSION:3.0', ...more, 'END:VCARD'))
    expect(called('N:;;;;', 'FN:', 'ORG:Acme', 'EMAIL:a@example.org')).toMatchObject({ name: 'Acme', role: '' })
    expect(called('EMAIL:a@example.org')?.name).toBe('a@example.org')
    expect(called('TEL:+1 555 0100')?.name).toBe('+1 555 0100')
    expect(called('NOTE:nobody')?.refused).toBe('There is no name, email or phone number.')
  })

  it('what is too long or too much is kept in the notes or told, never lost silently', () => {
    const row = only(
      lines(
        ...['BEGIN:VCARD', 'VERSION:3.0', `FN:${'N'.repeat(300)}`, 'EMAIL:/o=Exchange/cn=somebody'],
        ...Array.from({ length: 60 }, (_, at) => `EMAIL:p${at}@example.org`),
        ...[`NOTE:${'x'.repeat(12_000)}`, 'END:VCARD'],
      ),
    )
    expect(row?.name).toHaveLength(200)
    expect(row?.emails).toHaveLength(50)
    expect(row?.notes).toHaveLength(10_000)
    expect(row?.warnings.join(' ')).toMatch(/200 characters.*|E-mail.*cut/)
    expect(row?.warnings).toHaveLength(4)
  })
})
