import { describe, expect, it } from 'vitest'
import { ask, askMarked, contact, setOff } from '../fixture.ts'

describe('a day that does not stand beside its thing', () => {
  it('is shown from the mail of whoever offers: “when is her offer dead”', async () => {
    const notes = [
      {
        label: 'From: Edda Quist',
        text: `From: Edda Quist
Date: 2026-11-12
Subject: proposal

Tom,
Quist Estates would grant six months free in return for the clause.
---
From: Tom Reed
To: Edda Quist

Edda, thanks. I will talk to Ann.
---
From: Edda Quist
To: Tom Reed

Tom, I have not heard. I can hold the six months until close on Friday 4 December, after that it goes back in the drawer.`,
      },
      { label: 'Shed', text: 'Date: 2026-09-20\nTwo heaters are off, the offer of a new one came from the plumber.' },
    ]
    expect(
      await ask('when is her offer dead', notes, { contacts: [contact('Edda Quist')] }, ['who is Edda Quist']),
    ).toContain('until close on Friday 4 December')
  })
  it('is shown from the paper that names the thing only at its head: “bis wann muss das Geld in Arnheim sein”', async () => {
    const files = [
      {
        kind: 'file',
        label: 'Offerte_77.txt',
        text: `VELTIN AG, ARNHEIM
Offerte 77 vom 20. November 2026
Preis der Charge 60.000
Die Reservation gilt, wenn die Anzahlung bis Freitag, 11. Dezember 2026 bei uns eingetroffen ist.`,
      },
      { label: 'Besuch', text: 'Date: 2026-11-03\nBesuch in Arnheim mit Beat, danach Käse.' },
      { label: 'Kasse', text: 'Date: 2026-11-26\nBei Arnheim würde ich nicht sparen.' },
    ]
    expect(await ask('Bis wann muss das Geld in Arnheim sein?', files)).toContain('11. Dezember 2026')
  })
})

describe('an amount that does not stand beside its thing', () => {
  it('is the rate on the card of whoever takes it: “was nimmt die Quist pro Stunde”', async () => {
    const notes = [
      {
        label: 'Runde',
        text: 'Date: 2026-11-13\nNachfrist durch Quist, läuft bis 4.12.\nKeiner hat gelacht, außer Quist.',
      },
      {
        label: '27.10. bei Dr. Quist in der Kanzlei',
        text: '27.10. bei Dr. Quist in der Kanzlei\nDate: 2026-10-27\n- Nicht kündigen.\n- Honorar 290 €/h. Kekse gab es keine.',
      },
    ]
    expect(await ask('Was nimmt die Quist pro Stunde', notes, { contacts: [contact('Dr. Edda Quist')] })).toContain(
      '290 €/h',
    )
    const english = [
      { label: 'Huddle', text: 'Date: 2026-11-13\nQuist was the only one to laugh.' },
      {
        label: 'Call with Quist',
        text: 'Call with Quist\nDate: 2026-10-27\n- Wait with the notice.\n- She is £180 an hour and worth it.',
      },
    ]
    expect(await ask('what does Quist charge an hour', english, { contacts: [contact('Edda Quist')] })).toContain(
      '£180 an hour',
    )
  })
  it('is the per cent of the talk that is named: “Zinssatz Lohm Hofkredit?”', async () => {
    const notes = [
      {
        label: 'Tel. Lohm, Bank, 11.11.',
        text: `Tel. Lohm, Bank, 11.11.
Date: 2026-11-11

Hofkredit, Restschuld 800.000, jetzt 1,15 %.
Angebot: zehn Jahre fest 3,35 %, gilt bis 9.12.
Er geht im Frühjahr.`,
      },
    ]
    expect(await ask('Zinssatz Lohm Hofkredit?', notes, { contacts: [contact('Uwe Lohm')] })).toContain('3,35 %')
  })
  it('stays out where it is of somebody else: “was verdient sie bei uns”', async () => {
    const notes = [
      {
        label: 'Protokoll 18',
        text: `Protokoll 18
Date: 2026-11-10
T1 Personal
- Annika Lenz wird Leiterin Qualität, Start 1.2.2027.
- Lohnrunde 2027 bis 15.12., gedacht sind 1,4 %.`,
      },
    ]
    const said = await askMarked('und was verdient sie bei uns', notes, {}, ['ab wann ist die Annika Lenz im Haus'])
    expect(setOff(said)).not.toContain('1,4 %')
  })
})

describe('what a question and a record write differently', () => {
  it('a name with an s behind it is the name', async () => {
    const notes = [
      { label: 'Shed', text: 'Date: 2026-11-02\nThe paper for the shed is good until 2 January.' },
      { label: 'Yard', text: 'Date: 2026-11-03\nOddas paint for the yard, from Odda.' },
      { label: 'Tour', text: 'Date: 2026-11-12\nThe sheet from Odda lapses on 4 December.' },
    ]
    expect(await ask('until when is oddas sheet', notes, { contacts: [contact('Odda Prell')] })).toContain('4 December')
  })
  it('140 is said of 140,000', async () => {
    const notes = [
      {
        label: 'Huddle 12',
        text: 'Date: 2026-11-09\nSpring budget from £140,000 to £115,000, the shed needs the rest. Nora took it like a saint.',
      },
      { label: 'Huddle 13', text: 'Date: 2026-11-16\nNora: pre-sale of the spring fair 390 this morning.' },
    ]
    expect(await ask("is nora's spring pot still 140", notes, { contacts: [contact('Nora Pitt')] })).toContain(
      '£115,000',
    )
  })
  it('dearer is what is higher, and no “Dear …”', async () => {
    const notes = [
      { label: 'Mail', text: 'Date: 2026-11-20\nDear Tom, snow in Ghent! If June stays in, I see no trouble.' },
      {
        label: 'Cash',
        text: 'Date: 2026-11-26\n| month | out |\n|---|---|\n| November | 2.9 |\n| October | 2.4 |\n\nNovember is higher as it has the boiler deposit and half of the paint.',
      },
    ]
    expect(await ask("why's November dearer than October", notes)).toContain('boiler deposit')
  })
})
