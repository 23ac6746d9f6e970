/** Takes the named parameters out of an address's search. What is missing or empty is left out. */
export function pick<const Names extends readonly string[]>(
  search: Record<string, unknown>,
  ...names: Names
): { [Name in Names[number]]?: string } {
  const given = names.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}
