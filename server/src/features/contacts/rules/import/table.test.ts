import { describe, expect, it } from 'vitest'
import type { ImportField } from './imported.ts'
import { readFile } from './read-file.ts'

const read = (text: string | Uint8Array, mapping: [number, ImportField][] = []) =>
  readFile(Buffer.from(text), 'contacts.csv', new Map(mapping))
const fields = (text: string | Uint8Array) =>
  Object.fromEntries(read(text).columns.map(({ header, field }) => [header, field]))

describe('tables as their producers write them', () => {
  it('Google’s of today', () => {
    const file = read(
      [
        'First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Website 1 - Label,Website 1 - Value',
        'Ana,Maria,Silva,,Dr.,,,,Nordlicht,CFO,Board,1980-05-01,Met in Lisbon,https://lh3.example/p,* myContacts ::: Friends,* Work,ana@nordlicht.example,Home,ana@home.example ::: ana@third.example,Mobile,+351 21 000 0199,Home,"Rua Um 1\nLisboa",Rua Um 1,Lisboa,,https://nordlicht.example',
      ].join('\n'),
    )
    expect(file.producer).toBe('google')
    expect(file.rows).toMatchObject([
      {
        name: 'Dr. Ana Maria Silva',
        role: 'CFO',
        company: 'Nordlicht',
        birthday: '1980-05-01',
        tags: ['Friends'],
        labels: [
          { value: 'ana@nordlicht.example', label: 'Work' },
          { value: 'ana@home.example', label: 'Home' },
          { value: 'ana@third.example', label: 'Home' },
          { value: '+351 21 000 0199', label: 'Mobile' },
        ],
        emails: ['ana@nordlicht.example', 'ana@home.example', 'ana@third.example'],
        phones: ['+351 21 000 0199'],
        notes: [
          'Met in Lisbon',
          '',
          '- Organization Department: Board',
          '- Address: Rua Um 1, Lisboa',
          '- Website: https://nordlicht.example',
        ].join('\n'),
      },
    ])
  })

  it('Google’s of former years, in UTF-16', () => {
    const text = [
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Type,Organization 1 - Name,Organization 1 - Title',
      'Bo Lindqvist,Bo,,Lindqvist,* myContacts,* Work,bo@example.org,Mobile,+46 8 123 456 ::: +46 8 654 321,,Acme,Lawyer',
    ].join('\r\n')
    const file = read(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    expect(file).toMatchObject({ producer: 'google', encoding: 'UTF-16' })
    expect(file.rows).toMatchObject([
      {
        name: 'Bo Lindqvist',
        role: 'Lawyer',
        company: 'Acme',
        emails: ['bo@example.org'],
        phones: ['+46 8 123 456', '+46 8 654 321'],
        notes: null,
      },
    ])
  })

  it('Outlook’s in English, where "Title" is how one is addressed', () => {
    const file = read(
      '"Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business Street","Business Fax","Business Phone","Home Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","Notes","Web Page"\r\n' +
        '"Dr.","Chiara","","Rossi","Jr","Acme","Procurement","Buyer","Via Uno 1","+39 06 1","+39 06 1234567","","+39 333 123456","chiara@example.org","SMTP","Chiara Rossi (chiara@example.org)","","Line 1\r\nLine 2",""\r\n',
    )
    expect(file.producer).toBe('outlook')
    expect(file.rows).toMatchObject([
      {
        name: 'Dr. Chiara Rossi Jr',
        role: 'Buyer',
        company: 'Acme',
        emails: ['chiara@example.org'],
        phones: ['+39 06 1234567', '+39 333 123456', '+39 06 1'],
        notes: 'Line 1\nLine 2\n\n- Department: Procurement\n- Business Street: Via Uno 1',
      },
    ])
  })

  it('Outlook’s in German and in French, with semicolons and in the code page of Windows', () => {
    const german =
      '"Anrede";"Vorname";"Nachname";"Firma";"Position";"E-Mail-Adresse";"Telefon geschäftlich";"Mobiltelefon";"Fax geschäftlich";"Notizen"\r\n' +
      '"Dr.";"Jörg";"Müller";"Acme GmbH";"Leiter";"j@example.org";"030 1234567";"0170 1234567";"030 7";"Grüße"\r\n'
    const file = read(Buffer.from(german, 'latin1'))
    expect(file).toMatchObject({ producer: 'outlook', encoding: 'Windows-1252' })
    expect(file.rows).toMatchObject([
      {
        line: 2,
        name: 'Dr. Jörg Müller',
        role: 'Leiter',
        company: 'Acme GmbH',
        emails: ['j@example.org'],
        phones: ['030 1234567', '0170 1234567', '030 7'],
        labels: [
          { value: '030 1234567', label: 'work' },
          { value: '0170 1234567', label: 'mobile' },
          { value: '030 7', label: 'work fax' },
        ],
        notes: 'Grüße',
      },
    ])
    const french =
      '"Prénom";"Nom";"Société";"Fonction";"Adresse de messagerie";"Téléphone (bureau)";"Tél. mobile";"Télécopie (bureau)"\r\n' +
      '"Émile";"Durand";"Acme";"Avocat";"e@example.org";"01 23 45 67 89";"06 12 34 56 78";""\r\n'
    expect(read(Buffer.from(french, 'latin1')).rows).toMatchObject([
      {
        name: 'Émile Durand',
        role: 'Avocat',
        company: 'Acme',
        emails: ['e@example.org'],
        phones: ['01 23 45 67 89', '06 12 34 56 78'],
      },
    ])
  })

  it('LinkedIn’s connections, below the lines that explain them', () => {
    const file = read(
      'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed it."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nAna,Silva,https://www.linkedin.com/in/ana,,"Nordlicht, Ltd",CFO,12 Mar 2021\n,,,,,,\n',
    )
    expect(file.producer).toBe('linkedin')
    expect(file.rows).toMatchObject([
      {
        line: 5,
        name: 'Ana Silva',
        role: 'CFO',
        company: 'Nordlicht, Ltd',
        notes: '- Website: https://www.linkedin.com/in/ana\n- Connected On: 12 Mar 2021',
      },
    ])
  })

  it('a table of one’s own from Numbers or Excel, with tabs, a hint of the separator, or without a header', () => {
    expect(fields('Full Name\tE-Mail\tTel\tTitle\tShoe size\nA B\ta@example.org\t123456\tCEO\t43')).toEqual({
      'Full Name': 'name',
      'E-Mail': 'email',
      Tel: 'phone',
      Title: 'role',
      'Shoe size': 'notes',
    })
    expect(read('sep=;\r\nName;E-mail\r\nA, B;a@example.org\r\n').rows).toMatchObject([
      { name: 'A, B', emails: ['a@example.org'], line: 3 },
    ])
    expect(read('Ana Silva,ana@example.org,+351 21 000 01\nBo Berg,bo@example.org,+46 8 123 456\n').rows).toMatchObject(
      [
        { name: 'Ana Silva', emails: ['ana@example.org'], phones: ['+351 21 000 01'] },
        { name: 'Bo Berg', line: 2 },
      ],
    )
  })
})

describe('the mapping', () => {
  const text = 'Wer,Was,Wo,Leer\nAna Silva,CFO,Lisboa,\nBo Berg,,Stockholm,\n'

  it('says of each column what it holds, and shows some of it', () => {
    expect(read(text).columns).toEqual([
      { index: 0, header: 'Wer', field: 'notes', filled: 2, samples: ['Ana Silva', 'Bo Berg'] },
      { index: 1, header: 'Was', field: 'notes', filled: 1, samples: ['CFO'] },
      { index: 2, header: 'Wo', field: 'notes', filled: 2, samples: ['Lisboa', 'Stockholm'] },
      { index: 3, header: 'Leer', field: 'notes', filled: 0, samples: [] },
    ])
  })

  it('is the person’s where they changed it', () => {
    const { rows } = read(text, [
      [0, 'name'],
      [1, 'role'],
      [2, 'ignore'],
    ])
    expect(rows).toMatchObject([
      { name: 'Ana Silva', role: 'CFO', notes: null },
      { name: 'Bo Berg', role: '', notes: null },
    ])
  })
})
