import { idCheckSign } from '@fleet/contract/driver/idCard';
import type { Context } from '../base/context';
import { addDriver } from '../domain/fleet/driver/service';
import { addKey } from '../domain/fleet/key/service';

const surnames = [...'李王张刘陈杨赵黄周吴徐孙马朱胡郭何高林'];
const givenNames = ['建国', '小军', '海涛', '志强', '丽华', '文斌', '春梅', '永胜', '晓燕', '大伟', '立新'];

/** Drivers of a demo company, and the numbers of their cards: most licences stand, some are near their end, some are over. */
export async function seedDrivers(
  ctx: Context,
  { prefix, drivers }: { prefix: string; drivers: number },
  { departmentIds, teamIds }: { departmentIds: string[]; teamIds: string[] },
): Promise<string[]> {
  const cards = [];
  const base = prefix.charCodeAt(0);
  for (let number = 1; number <= drivers; number += 1) {
    const three = String(number).padStart(3, '0');
    const team = number % 3 === 0 ? null : teamIds[number % teamIds.length]!;
    const orgId = departmentIds[number % departmentIds.length]!;
    const { id: driverId } = await addDriver(ctx, {
      driverNum: `${prefix}D${three}`,
      driverName: `${surnames[(base + number) % surnames.length]}${givenNames[(base + number * 3) % givenNames.length]}`,
      phone: `138${String(base * 100 + number).padStart(8, '0')}`,
      orgId,
      teamId: team,
      licenceExpire: dayIn(ctx, licenceDays(number)),
      idCard: fictionalIdCard(base, number),
    });
    const keyNum = `00${base}${three}${number % 7}21`;
    if (number % 4 === 0) continue;
    await addKey(ctx, { keyNum, driverId });
    cards.push(keyNum);
  }
  return cards;
}

/** Days until a demo licence ends. */
function licenceDays(number: number): number {
  if (number % 9 === 4) return -20;
  return number % 7 === 3 ? 45 : 300 + number * 37;
}

const dayIn = (ctx: Context, days: number) =>
  new Date(ctx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A number of the right form that is nobody's: there is no place 320599. */
function fictionalIdCard(base: number, number: number): string {
  const month = String(1 + (number % 12)).padStart(2, '0');
  const day = String(1 + ((number * 7) % 28)).padStart(2, '0');
  const digits = `320599${1970 + ((base + number * 5) % 30)}${month}${day}${String(100 + number * 3)}`;
  return digits + idCheckSign(digits);
}
