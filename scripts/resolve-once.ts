import { type ResolveFnOutput, type ResolveHookSync, registerHooks } from 'node:module'

/*
 * Node looks for each imported file on the disk and, to learn its format, reads the package.json above it anew, `exports`
 * included. drizzle-orm has 180 kB of them: half of the time of a start. The address of a package is the same for every
 * file of ours, and the format of files with the same ending in one folder is the same, too.
 */
const ours = /^file:(?!.*\/node_modules\/)/
const isPackage = /^(?!node:|file:)[^./#]/
const isFile = /^\.\.?\/.*\.\w+$/
const packages = new Map<string, ResolveFnOutput>()
/** Folder and ending -> format. */
const formats = new Map<string, ResolveFnOutput['format']>()

const resolve: ResolveHookSync = (specifier, context, next) => {
  if (isFile.test(specifier) && context.conditions.includes('import')) {
    const { href: url } = new URL(specifier, context.parentURL)
    const kind = url.replace(/[^/]*(?=\.\w+$)/, '')
    if (formats.has(kind)) return { url, format: formats.get(kind), shortCircuit: true }
    const found = next(specifier, context)
    formats.set(kind, found.format)
    return found
  }
  if (!isPackage.test(specifier) || !ours.test(context.parentURL ?? '')) return next(specifier, context)
  const found = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
  packages.set(specifier, found)
  return found
}

registerHooks({ resolve })
