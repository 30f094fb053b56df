import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const heartbeatMs = 2_000
const abandonedMs = 15_000

/**
 * Runs `work` while no other process on this machine does so with the same file. Runs on Node 20 too.
 * A lock whose owner died or stopped beating is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when another process is at it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  for (let tried = 0; !take(file); tried++) {
    if (tried === 0) onWait()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const heartbeat = setInterval(() => touch(file), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (isAbandoned(file)) removeAbandoned(file)
  return false
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    return !isAlive(Number(readFileSync(file, 'utf8'))) || Date.now() - statSync(file).mtimeMs > abandonedMs
  } catch {
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!pid) return true // made this instant, its number not yet written
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * The rename lets exactly one of several waiting processes remove it; a lock taken meanwhile is put back.
 * @param {string} file
 */
function removeAbandoned(file) {
  const stale = `${file}.${process.pid}`
  try {
    renameSync(file, stale)
    if (!isAbandoned(stale)) linkSync(stale, file)
    rmSync(stale, { force: true })
  } catch {
    // Somebody else was quicker.
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // It is gone only when this process was stopped for long and another one took over.
  }
}
