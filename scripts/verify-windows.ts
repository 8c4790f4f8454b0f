/**
 * `node --import tsx scripts/verify-windows.ts FOLDER`: verifies the signature of every program below a folder, such as an
 * installation with its uninstaller; CONSOLE_PUBLISHER names who has to be the signer.
 */
import { verifyPrograms } from './windows-signatures.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: verify-windows.ts FOLDER')
for (const path of verifyPrograms(folder)) process.stdout.write(`${path}\n`)
