import { parseSync, Visitor } from 'oxc-parser';
import { place, sourcesIn } from './sources';

const home = 'web/src/kit/clock.ts';

/** The browser's clock asked in a screen: it may be minutes wrong, and `kit/clock.ts` knows the server's. */
export const findOwnClocks = (root: string): string[] =>
  sourcesIn(root, 'web/src')
    .filter(({ path }) => path !== home)
    .flatMap((source) => {
      const complaints: string[] = [];
      const complain = (start: number) =>
        complaints.push(
          `${place(source, start)} a browser's clock may be wrong: ask serverNow() of kit/clock`,
        );
      const visitor = new Visitor({
        MemberExpression({ object, property, start }) {
          if (object.type !== 'Identifier' || object.name !== 'Date') return;
          if (property.type === 'Identifier' && property.name === 'now') complain(start);
        },
        NewExpression({ callee, arguments: given, start }) {
          if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) complain(start);
        },
      });
      visitor.visit(parseSync(source.path, source.text).program);
      return complaints;
    });
