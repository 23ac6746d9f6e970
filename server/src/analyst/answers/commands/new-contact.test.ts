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
  ['new contact mara holt mara@brunn.de', { name: 'Mara Holt', emails: ['mara@brunn.de'] }],
])('“%s”', async (message, input) => {
  expect(await cards(message)).toEqual([{ tool: 'create_contact', input }])
})

it.each([
  'contact Mara Holt about the offer',
  'who is the contact at Brunn?',
  'create a contact list for the fair',
  'add the contract to my contacts folder',
  'add a note to the contact Pia Lund: likes rye',
  'task: add Mara Holt as a contact',
  'Wer ist unser Kontakt bei Brunn?',
  'Kontakt halten mit Brunn, meldet sich am 12.12.',
])('nobody is added by “%s”', async (message) => {
  expect((await cards(message)).map(({ tool }) => tool)).not.toContain('create_contact')
})

it('is said back before the card', async () => {
  const [turn] = await talk([['Leg Mara Holt als Kontakt an, Hebamme, mara@holt.de', 'no']], given)
  expect(turn?.before).toContain('Mara Holt, “Hebamme, mara')
})
