// A contact by a sentence keeps all that the sentence tells of somebody.
import { expect, it } from 'vitest'
import { contact } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const given = { contacts: [contact('Pia Lund')] }
const cards = async (message: string) => (await talk([message], given))[0]?.cards ?? []

it.each([
  [
    'add Mara Holt, head of purchasing at Brunn Textil GmbH, mara@brunn.de, +49 711 445566, as a contact',
    {
      name: 'Mara Holt',
      role: 'Head of purchasing, Brunn Textil GmbH',
      emails: ['mara@brunn.de'],
      phones: ['+49 711 445566'],
    },
  ],
  [
    'Neuer Kontakt: Mara Holt, Einkaufsleiterin bei Brunn Textil, mara@brunn.de, 0711 445566',
    { name: 'Mara Holt', role: 'Einkaufsleiterin, Brunn Textil', emails: ['mara@brunn.de'], phones: ['0711 445566'] },
  ],
  [
    'add a contact: Dr. Peter van Dijk, notary, tel +31 20 555 0199',
    { name: 'Dr. Peter van Dijk', role: 'Notary', phones: ['+31 20 555 0199'] },
  ],
  [
    'create a new contact for Mia Okafor (Lagos Freight Ltd), mobile: +234 803 555 0100, mia@lagosfreight.com',
    {
      name: 'Mia Okafor',
      role: 'Lagos Freight Ltd',
      emails: ['mia@lagosfreight.com'],
      phones: ['+234 803 555 0100'],
      labels: [{ value: '+234 803 555 0100', label: 'mobile' }],
    },
  ],
  [
    'save Tom Reiter from Reiter Dachbau to my contacts: roofer, 0151 2345678',
    { name: 'Tom Reiter', role: 'Roofer, Reiter Dachbau', phones: ['0151 2345678'] },
  ],
  [
    'please add our plumber Tom Reiter as a contact, 0151 2345678',
    { name: 'Tom Reiter', role: 'Plumber', phones: ['0151 2345678'] },
  ],
  ['could you add Pia Moor as a contact? She is CFO at Moor AG', { name: 'Pia Moor', role: 'CFO, Moor AG' }],
  [
    'leg Mara Holt als Kontakt an, Hebamme, Tel. 030 123456',
    { name: 'Mara Holt', role: 'Hebamme', phones: ['030 123456'] },
  ],
  [
    'Füge Karl Ott zu meinen Kontakten hinzu: Steuerberater bei Ott & Partner, ott@ott-partner.de',
    { name: 'Karl Ott', role: 'Steuerberater, Ott & Partner', emails: ['ott@ott-partner.de'] },
  ],
  [
    'Nimm Frau Dr. Silke Brandt von der Stadtsparkasse in die Kontakte auf',
    { name: 'Dr. Silke Brandt', role: 'Stadtsparkasse' },
  ],
  ['Neuer Kontakt: Karl von der Heide, Förster', { name: 'Karl von der Heide', role: 'Förster' }],
  [
    'speichere Luis Alvarez als Kontakt, Winzer, luis@alvarez.es. Wir haben uns auf der Messe in Madrid kennengelernt.',
    {
      name: 'Luis Alvarez',
      role: 'Winzer',
      emails: ['luis@alvarez.es'],
      notes: 'Wir haben uns auf der Messe in Madrid kennengelernt',
    },
  ],
  ['Add Ingrid Solheim to my contacts, runs the fish farm', { name: 'Ingrid Solheim', notes: 'Runs the fish farm' }],
  ['Neuer Kontakt Thomas Telefon 0711 445566', { name: 'Thomas', phones: ['0711 445566'] }],
  ['new contact mara holt mara@brunn.de', { name: 'Mara Holt', emails: ['mara@brunn.de'] }],
])('“%s”', async (message, input) => {
  expect(await cards(message)).toEqual([{ tool: 'create_contact', input }])
})

it.each([
  ['tel 030 1234567, born 12.03.1980', { phones: ['030 1234567'], notes: 'Born 12.03.1980' }],
  ['IBAN DE89 3704 0044 0532 0130 00', { notes: 'IBAN DE89 3704 0044 0532 0130 00' }],
  ['Kundin seit 01.04.2019, 0711 445566', { phones: ['0711 445566'], notes: 'Kundin seit 01.04.2019' }],
  ['customer number 4711-2233', { notes: 'Customer number 4711-2233' }],
  ['Kundennummer 4711223, Nummer 0711 445566', { phones: ['0711 445566'], notes: 'Kundennummer 4711223' }],
  [
    'VAT DE123456789, her number is 0151 2345678',
    { phones: ['0151 2345678'], notes: expect.stringMatching(/VAT DE123456789/) },
  ],
  ['Mitglied Nr. 2040611, geb. 2001-03-12', { notes: 'Mitglied Nr. 2040611. Geb. 2001-03-12' }],
])('a number that is none to call is a note: “%s”', async (more, input) => {
  const made = (await cards(`new contact: Mara Holt, ${more}`))[0]?.input
  expect(made).toMatchObject({ name: 'Mara Holt', ...input })
  if (!('phones' in input)) expect(made).not.toHaveProperty('phones')
})

it.each([
  ['Neuer Kontakt: Mara Holt, Hebamme, und erinnere mich am Freitag sie anzurufen', 'Hebamme', 'sie anzurufen'],
  ['add Mara Holt as a contact, weaver, and remind me to call her on Friday', 'Weaver', 'remind me to call her'],
  ['add Mara Holt as a contact, weaver. Then create a task to send her yarn', 'Weaver', 'send her yarn'],
  ['add Mara Holt, weaver and dyer, to my contacts', 'Weaver and dyer', null],
  ['add Mara Holt and Petr Svoboda, both drivers, to my contacts', undefined, 'Petr Svoboda, both drivers'],
  ['Neuer Kontakt: Mara Holt und Petr Svoboda, beide Fahrer', undefined, 'Petr Svoboda, beide Fahrer'],
])('what else is told is no role, and said to be left: “%s”', async (message, role, left) => {
  const [turn] = await talk([message], given)
  expect(turn?.cards).toEqual([{ tool: 'create_contact', input: { name: 'Mara Holt', ...(role ? { role } : {}) } }])
  if (left) expect(turn?.said).toContain(left)
})

it.each([
  'contact Mara Holt about the offer',
  'who is the contact at Brunn?',
  'create a contact list for the fair',
  'add the contract to my contacts folder',
  'add a note to the contact Pia Lund: likes rye',
  'task: add Mara Holt as a contact',
  'Kontakt: Holt anrufen unter 030 1234567',
  'Kontakt: Holt zurückrufen, 030 1234567',
  "add Jana's new mail jana@holt.de to my contacts",
  'Nimm Janas neue Nummer 0711 445566 in die Kontakte auf',
  'Wer ist unser Kontakt bei Brunn?',
  'Kontakt halten mit Brunn, meldet sich am 12.12.',
])('nobody is added by “%s”', async (message) => {
  expect((await cards(message)).map(({ tool }) => tool)).not.toContain('create_contact')
})

it('is said back before the card', async () => {
  const [turn] = await talk([['Leg Mara Holt als Kontakt an, Hebamme, mara@holt.de', 'no']], given)
  expect(turn?.before).toContain('Mara Holt, “Hebamme, mara')
})
