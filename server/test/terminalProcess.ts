import { fork, type ChildProcess } from 'node:child_process';
import type { Manner } from '../../simulator/src/link/manners';
import type { DemoTruck } from '../src/seed/demo';
import { bundled } from './bundled';
import { readDeeds } from './flash';

/** The start message of a terminal in a process of its own. */
export interface Mortal {
  truck: Pick<DemoTruck, 'link' | 'site'>;
  ports: { jt808: number; mqtt: number };
  /** The file that it keeps what it has done in. */
  flash: string;
  /** How it takes what it is told: each time one of these. */
  manners: readonly Manner[];
}

/** A terminal in a process of its own, which dies of this and that and is started again whenever it has. */
export class TerminalProcess {
  /** How often it was killed. */
  deaths = 0;
  #child: ChildProcess;
  #isOver = false;

  private constructor(
    readonly mortal: Mortal,
    readonly script: string[],
  ) {
    this.#child = this.#start();
  }

  static async start(mortal: Mortal): Promise<TerminalProcess> {
    return new TerminalProcess(mortal, await bundled('test/terminalMain'));
  }

  /** Kills it as a power cut does; it comes back by itself. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Ends it for good; resolves once it writes no more. */
  end(): Promise<void> {
    this.#isOver = true;
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.kill();
    });
  }

  deeds = () => readDeeds(this.mortal.flash);

  #start(): ChildProcess {
    const [main, execArgv] = [this.script.at(-1)!, this.script.slice(0, -1)];
    const child = fork(main, [JSON.stringify(this.mortal)], { execArgv });
    child.once('exit', (code) => {
      if (this.#isOver) return;
      if (code !== null) throw new Error(`the terminal ended by itself with ${code}`);
      this.deaths += 1;
      this.#child = this.#start();
    });
    return child;
  }
}
