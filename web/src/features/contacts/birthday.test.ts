import { afterEach, expect, it } from 'vitest'
import { setRegion } from '#web/ui/words/region.ts'
import { birthdayField, readBirthday } from './birthday.ts'

const write = (locale: string) => setRegion({ time_zone: 'Europe/Berlin', locale })
afterEach(() => setRegion(null))

it('reads a day as people write it, with and without its year', () => {
  write('en-GB')
  for (const text of ['12 March 1980', '12 Mar 1980', '12. März 1980', 'March 12th, 1980', '12/03/1980', '12.3.1980'])
    expect([text, readBirthday(text)]).toEqual([text, '1980-03-12'])
  for (const text of ['1980-03-12', '1980/3/12', ' 12  march 1980 ', '12th of March 1980'])
    expect([text, readBirthday(text)]).toEqual([text, '1980-03-12'])
  for (const text of ['12 March', 'Mar 12', '12.3.', '12/3', '--03-12', '12. März'])
    expect([text, readBirthday(text)]).toEqual([text, '--03-12'])
})

it('reads numbers in the order of the reader, where only one order is a day that one', () => {
  write('en-US')
  expect(readBirthday('12/03/1980')).toBe('1980-12-03')
  expect(readBirthday('13/03/1980')).toBe('1980-03-13')
  expect(readBirthday('12.3.1980')).toBe('1980-03-12')
  write('de-DE')
  expect(readBirthday('12/03/1980')).toBe('1980-03-12')
  expect(readBirthday('03/13/1980')).toBe('1980-03-13')
})

it('does not guess', () => {
  write('en-GB')
  for (const text of ['', 'soon', '30 February', '12/03/80', 'Ju 3', '31.13.1980', '1980', '12 March 1200'])
    expect([text, readBirthday(text)]).toEqual([text, null])
})

it('a birthday stands in the field in the words of the reader and is read back as it was', () => {
  for (const locale of ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'es-ES', 'sv-SE', 'ja-JP', 'ar-EG'])
    for (const birthday of ['1980-03-12', '--02-29', '2001-09-05', '--05-01']) {
      write(locale)
      expect([locale, readBirthday(birthdayField(birthday))]).toEqual([locale, birthday])
    }
  write('en-GB')
  expect(birthdayField('1980-03-12')).toBe('12 Mar 1980')
  expect(birthdayField('--02-29')).toBe('29 February')
})
