// Who is named as the one who promises: a name, and no thing and no role where a name is known.
import { describe, expect, test } from 'vitest'
import { findStatements } from '../find.ts'
import { source, sure } from '../fixture.ts'

const names = (text: string) =>
  sure(text)
    .filter(({ kind }) => kind === 'promise')
    .map(({ who }) => who?.resolved ?? who?.words ?? null)

describe('a name', () => {
  test.each([
    'Payment will follow by Friday.',
    'Lieferung wird bis Freitag erledigt.',
    'Zahlung wird bis Freitag erledigt.',
    'Heizung wird bis Freitag geliefert.',
  ])('is no thing: %s', (text) => {
    const [one, ...others] = findStatements(source(text))
    expect([one?.who, one?.perhaps, others]).toEqual([null, true, []])
  })

  test.each([
    ['Lawrence promised to send the bill by Friday', 'Lawrence'],
    ['Clement will send the keys by Friday.', 'Clement'],
    ['Constance will bring the cups by Friday.', 'Constance'],
    ['Hornung will die Fahnen bis Freitag liefern.', 'Hornung'],
    ['Hartung will paint the hall by Friday.', 'Hartung'],
    ['Young will translate the leaflet by Friday. The young goats are in.', 'Young'],
    ['Clement will weld the gate by Friday.', 'Clement'],
    ['Hartung will den Vertrag bis Freitag übersetzen.', 'Hartung'],
    ['Hartung hat uns die Fahnen bis Freitag zugesagt.', 'Hartung'],
    ['Mark will send the plans by Friday. The mark on the floor is old.', 'Mark'],
    ['Grant will send the plans by Friday; the grant is through.', 'Grant'],
    ["Mark'll send the plans by Friday. The mark on the floor is old.", 'Mark'],
    ['An Nguyen will send the plans by Friday.', 'An Nguyen'],
    ['An Post will deliver the parcels by Friday.', 'An Post'],
    ['On Running will send the shoes by Friday.', 'On Running'],
    ['So Petra will send the shoes by Friday.', 'c3'],
    ['On Friday Petra will send the shoes.', 'c3'],
  ])('is one by what it does: %s', (text, who) => expect(names(text)).toEqual([who]))

  test.each([
    ['Call with Petra Vollmer about the bells.\n\nCustomer will send the drawing next week.', 'c3'],
    ['Telefonat mit Tobias Kern.\nDer Kunde schickt uns die Zeichnung bis Freitag.', 'c4'],
    ['Visit of our customer Petra Vollmer.\nThe customer will send the patterns by Friday.', 'c3'],
    ['Customer will send the drawing next week.', 'Customer'],
    ['Petra Vollmer and Tobias Kern came.\nCustomer will send the drawing next week.', 'Customer'],
  ])('is better than a customer: %s', (text, who) => expect(names(text)).toEqual([who]))

  test.each([
    ['Call with Petra Vollmer about the flat.\nTenant will pay the rent by Friday.', 'Tenant'],
    ['Telefonat mit Petra Vollmer wegen der Wohnung.\nDer Mieter zahlt bis Freitag die Miete.', 'Der Mieter'],
    ['Call with Petra Vollmer about the loan.\nThe lender will send the papers by Friday.', 'The lender'],
    ['Call with our lawyer Petra Vollmer.\nThe client will pay by Friday.', 'The client'],
    ['Call with Petra Vollmer (notary) about the house.\nThe client will pay the fee by Friday.', 'The client'],
    ['Call with Petra Vollmer about her client.\nClient will pay the fee by Friday.', 'Client'],
    ['Telefonat mit Steuerberaterin Petra Vollmer.\nDer Kunde schickt die Belege bis Freitag.', 'Der Kunde'],
  ])('is no guess at who a role may be: %s', (text, who) => expect(names(text)).toEqual([who]))
})
