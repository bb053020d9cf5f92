import type { Manner } from '../../simulator/src/link/manners';
import { callService } from '../../simulator/src/link/services';
import { openFlash, readDeeds } from './flash';
import { Simulated } from './simulated';
import type { Mortal } from './terminalProcess';

/** How often it dies of what it was told: before that is written down, and again before it is answered. */
const share = 0.02;

const { truck, ports, flash, manners } = JSON.parse(process.argv[2]!) as Mortal;
const terminal = new Simulated(truck, ports);
for (const { identifier, params } of readDeeds(flash)) callService(identifier, params, terminal.controls);
const write = openFlash(flash);
terminal.controls.note = (identifier, params) => {
  powerCut();
  write({ identifier, params });
  powerCut();
};
terminal.manner = () => manners[Math.floor(Math.random() * manners.length)] as Manner;
terminal.link.open();
// Whoever started it is gone, and nobody will end it.
process.once('disconnect', () => process.exit());

function powerCut(): void {
  if (Math.random() < share) process.kill(process.pid, 'SIGKILL');
}
