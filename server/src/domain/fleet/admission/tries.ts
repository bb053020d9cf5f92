import { Allowances } from '../../../base/allowance';

const minute = 60;
const hour = 3_600;
const mostRemembered = 50_000;

/**
 * How often a number was tried wrongly: from one address five times, then five a minute; from all together twenty times,
 * then twenty an hour. Who was right from an address keeps a count of his own there, so that nobody can lock him out.
 */
export class Tries {
  readonly #byBoth = new Allowances(5, 5 / minute);
  readonly #byNumber = new Allowances(20, 20 / hour);
  readonly #rightFrom = new Map<string, string>();

  isSpent(number: string, address: string): boolean {
    if (this.#byBoth.isSpent(`${number} ${address}`)) return true;
    return this.#rightFrom.get(number) !== address && this.#byNumber.isSpent(number);
  }

  wasWrong(number: string, address: string): void {
    this.#byBoth.take(`${number} ${address}`);
    this.#byNumber.take(number);
  }

  wasRight(number: string, address: string): void {
    this.#rightFrom.delete(number);
    if (this.#rightFrom.size >= mostRemembered) {
      const [longestAgo] = this.#rightFrom.keys();
      this.#rightFrom.delete(longestAgo!);
    }
    this.#rightFrom.set(number, address);
  }
}
