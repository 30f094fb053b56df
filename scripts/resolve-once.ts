import { type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module'

/*
 * Node reads the `exports` of a package's package.json anew for each import of it. For drizzle-orm, which has 180 kB of
 * them and is imported by hundreds of files here, that is a quarter of the time of a start. The address of a package
 * is the same for every file of ours.
 */
const ours = /^file:(?!.*\/node_modules\/)/
const isPackage = /^(?!node:|file:)[^./#]/
const known = new Map<string, ResolveFnOutput>()

const resolve: ResolveHookSync = (specifier, context, next) => {
  if (!isPackage.test(specifier) || !ours.test(context.parentURL ?? '')) return next(specifier, context)
  const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
  known.set(specifier, found)
  return found
}

registerHooks({ resolve })
