import { isOfInstance } from '../reading/words.ts';

/** What statements about nothing but numbers are made of. */
const words: ReadonlySet<string> = new Set(
  (
    'Eq Ne Not And Or Iff LE.le LT.lt GE.ge GT.gt HAdd.hAdd HSub.hSub HMul.hMul HDiv.hDiv HPow.hPow HMod.hMod Neg.neg Inv.inv ' +
    'OfNat.ofNat Nat Int Rat Real NNReal Complex Nat.cast Int.cast Rat.cast abs Dvd.dvd Real.sqrt Finset.sum Finset.prod ' +
    'Finset.range Finset.Icc Finset Nat.succ Complex.I Complex.ofReal Real.pi Min.min Max.max True False'
  ).split(' '),
);

export const isArithmetic = (constants: readonly string[]): boolean =>
  constants.some((name) => /^(?:Nat|Int|Rat|Real|NNReal|Complex)$/u.test(name)) &&
  constants.every((name) => words.has(name) || isOfInstance(name));
