import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../core/random.ts';
import {
  areaInterval,
  areaUnderCurve,
  brierScore,
  calibrate,
  expectedCalibrationError,
  reliabilityBins,
} from '../../../src/learn/calibration/calibrate.ts';
import { calibrationSchema, type Prediction } from '../../../src/learn/calibration/run-calibration.ts';
import fc from '../../support/properties.ts';

const of = (...pairs: readonly (readonly [value: number, proved: boolean])[]): Prediction[] =>
  pairs.map(([value, proved], at) => ({ value, proved, theorem: `t${at}` }));

const prediction = fc.record({
  value: fc.double({ min: 0, max: 1, noNaN: true }),
  proved: fc.boolean(),
  theorem: fc.constantFrom('a', 'b', 'c'),
});
/** Few values, so that there are ties. */
const tied = fc.record({
  value: fc.constantFrom(0, 0.25, 0.5, 1),
  proved: fc.boolean(),
  theorem: fc.constant('a'),
});
const some = fc.array(prediction, { minLength: 1, maxLength: 40 });

test('the Brier score by hand, and that of who always says how many are proved', () => {
  const { score, uncertainty } = brierScore(of([0.2, false], [0.2, true], [0.8, true], [0.8, true]));
  expect(score).toBeCloseTo((0.04 + 0.64 + 0.04 + 0.04) / 4, 12);
  expect(uncertainty).toBeCloseTo(0.75 * 0.25, 12);
});

describe('the area under the curve', () => {
  test('by hand: pairs in order, ties half', () => {
    expect(areaUnderCurve(of([0.9, true], [0.8, false], [0.7, true], [0.1, false]))).toBe(3 / 4);
    expect(areaUnderCurve(of([0.5, true], [0.5, false]))).toBe(1 / 2);
    expect(areaUnderCurve(of([0.5, true], [0.5, false], [0.9, true], [0.1, false]))).toBe(3.5 / 4);
    expect(areaUnderCurve(of([0.5, true], [0.9, true]))).toBeNull();
  });

  test('is what counting all pairs gives', () => {
    fc.assert(
      fc.property(fc.array(tied), (predictions) => {
        const [good, bad] = [true, false].map((is) => predictions.filter(({ proved }) => proved === is));
        const pairs = good!.flatMap((one) =>
          bad!.map((other) => (one.value === other.value ? 0.5 : Number(one.value > other.value))),
        );
        const area = areaUnderCurve(predictions);
        if (pairs.length === 0) expect(area).toBeNull();
        else expect(area).toBeCloseTo(pairs.reduce((sum: number, pair) => sum + pair, 0) / pairs.length, 9);
      }),
    );
  });

  test('does not change where values keep their order', () => {
    fc.assert(
      fc.property(fc.array(tied), (predictions) => {
        const stretched = predictions.map((each) => ({ ...each, value: Math.exp(3 * each.value) - 7 }));
        expect(areaUnderCurve(stretched)).toBe(areaUnderCurve(predictions));
      }),
    );
  });

  test('turns round where the values do', () => {
    fc.assert(
      fc.property(some, (predictions) => {
        const area = areaUnderCurve(predictions);
        const turned = areaUnderCurve(predictions.map((each) => ({ ...each, value: -each.value })));
        if (area === null) expect(turned).toBeNull();
        else expect(turned).toBeCloseTo(1 - area, 9);
      }),
    );
  });

  test('its interval holds it, and knows that states of one theorem are one piece of evidence', () => {
    const random = seededRandom(5);
    const alone = Array.from({ length: 200 }, (_, at): Prediction => {
      const proved = at % 40 < 20;
      return { value: 0.7 * random.next() + (proved ? 0.3 : 0), proved, theorem: `t${at}` };
    });
    const together = alone.map((each, at) => ({ ...each, theorem: `t${Math.floor(at / 20)}` }));
    const biased = together.map((each, at) => ({
      ...each,
      value: Math.floor(at / 20) % 3 === 0 ? 0 : each.value,
    }));
    const widthOf = (predictions: readonly Prediction[]) => {
      const area = areaUnderCurve(predictions) ?? Number.NaN;
      const { low, high } = areaInterval(predictions, area, seededRandom(1));
      expect(low).toBeLessThanOrEqual(area);
      expect(high).toBeGreaterThanOrEqual(area);
      return high - low;
    };
    expect(widthOf(alone)).toBeLessThan(0.15);
    expect(widthOf(biased)).toBeGreaterThan(0.3);
  });
});

describe('the reliability diagram', () => {
  test('by hand; the upper end belongs to the last bin', () => {
    const bins = reliabilityBins(of([0.05, false], [0.12, true], [0.18, false], [1, true]));
    expect(bins.map(({ low, high, states, proved }) => [low, high, states, proved])).toEqual([
      [0, 0.1, 1, 0],
      [0.1, 0.2, 2, 0.5],
      [0.9, 1, 1, 1],
    ]);
    expect(bins[1]?.meanValue).toBeCloseTo(0.15, 12);
    expect(expectedCalibrationError(bins)).toBeCloseTo((0.05 + 2 * 0.35 + 0) / 4, 12);
  });

  test('every state is in one bin, and the error is no more than 1', () => {
    fc.assert(
      fc.property(some, (predictions) => {
        const bins = reliabilityBins(predictions);
        expect(bins.reduce((sum, { states }) => sum + states, 0)).toBe(predictions.length);
        const error = expectedCalibrationError(bins);
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('all figures', () => {
  test('can be written down and read back', () => {
    fc.assert(
      fc.property(some, (predictions) => {
        const figures = calibrate(predictions);
        expect(calibrationSchema.parse(JSON.parse(JSON.stringify(figures)))).toEqual(figures);
      }),
      { numRuns: 20 },
    );
  });

  test('values that say nothing and values that say all', () => {
    const outcomes = Array.from({ length: 20 }, (_, at) => at % 4 === 0);
    const mute = calibrate(of(...outcomes.map((proved) => [0.25, proved] as const)));
    expect(mute).toMatchObject({ auc: { value: 0.5 }, expectedError: 0, proved: 5, theorems: 20 });
    expect(mute?.brier.score).toBeCloseTo(mute!.brier.uncertainty, 12);
    const perfect = calibrate(of(...outcomes.map((proved) => [Number(proved), proved] as const)));
    expect(perfect).toMatchObject({ auc: { value: 1, low: 1, high: 1 }, expectedError: 0 });
    expect(perfect?.brier.score).toBe(0);
    expect(calibrate([])).toBeNull();
  });
});
