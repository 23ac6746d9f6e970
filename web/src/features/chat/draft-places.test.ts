import { describe, expect, it } from 'vitest'
import { placesOf } from './draft-places.ts'

const anna = { kind: 'contact', id: 'a', label: 'Anna Quorum' } as const
const eve = { kind: 'contact', id: 'e', label: 'Eve' } as const
const talk = { kind: 'thread', id: 't', label: 'Anna Quorum' } as const

describe('where a draft can go', () => {
  it('is to the contact of its own name, and to the one thread that its reply cites', () => {
    expect(placesOf({ to: ' anna quorum' }, [eve, anna, talk])).toEqual({ contact: anna, thread: talk })
  })
  it('is nowhere where nobody is named, another one is, or two are', () => {
    expect(placesOf({ to: null }, [anna])).toEqual({ contact: null, thread: null })
    expect(placesOf({ to: 'Anna Quorum' }, [eve])).toEqual({ contact: null, thread: null })
    const twice = placesOf({ to: 'Anna Quorum' }, [anna, { ...anna, id: 'b' }, talk, { ...talk, id: 'u' }])
    expect(twice).toEqual({ contact: null, thread: null })
  })
})
