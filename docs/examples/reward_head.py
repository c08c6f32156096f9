"""Puts the head of a reward model of the InternLM2 family where llama.cpp reads it, before the conversion to GGUF.

    python3 reward_head.py internlm2_5-step-prover-critic critic
    python3 llama.cpp/convert_hf_to_gguf.py critic --outtype q8_0 --outfile internlm2_5-step-prover-critic.Q8_0.gguf

Such a checkpoint has a vector `v_head.weight` in the place of the matrix `output.weight`. Here the matrix is written: the
row of the reward token is the vector, all others are zero. The reward token gets the name <|reward|>. Nothing else
changes. Only checkpoints in safetensors. Standard library only.
"""

import json
import shutil
import struct
import sys
from pathlib import Path

HEAD, OUTPUT, TOKEN = "v_head.weight", "output.weight", "<|reward|>"


def read_header(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        return json.loads(file.read(length)), 8 + length


def copy_with_outputs(source, target, rows, row):
    """Copies a safetensors file, with the matrix of outputs in the place of the head."""
    header, start = read_header(source)
    metadata = header.pop("__metadata__", None)
    tensors = sorted(header.items(), key=lambda item: item[1]["data_offsets"])
    fresh, end = ({} if metadata is None else {"__metadata__": metadata}), 0
    for name, tensor in tensors:
        size = tensor["data_offsets"][1] - tensor["data_offsets"][0]
        if name == HEAD:
            columns = tensor["shape"][-1]
            if tensor["shape"] not in ([columns], [1, columns]):
                sys.exit(f"{HEAD} has the shape {tensor['shape']}: that is no single number")
            name, size, tensor = OUTPUT, size * rows, {**tensor, "shape": [rows, columns]}
        fresh[name] = {**tensor, "data_offsets": [end, end + size]}
        end += size
    text = json.dumps(fresh).encode()
    text += b" " * (-len(text) % 8)
    with open(source, "rb") as old, open(target, "wb") as new:
        new.write(struct.pack("<Q", len(text)) + text)
        for name, tensor in tensors:
            begin, end = tensor["data_offsets"]
            old.seek(start + begin)
            if name == HEAD:
                head = old.read(end - begin)
                new.write(bytes(len(head) * row) + head)
                new.write(bytes(len(head) * (rows - row - 1)))
                continue
            left = end - begin
            while left > 0:
                left -= new.write(old.read(min(left, 1 << 24)))


def edit(path, change):
    if path.is_file():
        value = json.loads(path.read_text(encoding="utf-8"))
        change(value)
        path.write_text(json.dumps(value, ensure_ascii=False, indent=2), encoding="utf-8")


def main(source, target):
    config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    if not {"reward_token_id", "vocab_size"} <= config.keys():
        sys.exit("config.json names no reward_token_id: this is no reward model of the InternLM2 family")
    row, rows = config["reward_token_id"], config["vocab_size"]
    shards = sorted(source.glob("model*.safetensors"))
    holder = next((shard for shard in shards if HEAD in read_header(shard)[0]), None)
    if holder is None:
        sys.exit(f"no {HEAD} in model*.safetensors of {source}")
    target.mkdir(parents=True)
    for path in source.iterdir():
        if path.is_file() and path != holder:
            shutil.copyfile(path, target / path.name)
    copy_with_outputs(holder, target / holder.name, rows, row)

    def move_head(index):
        del index["weight_map"][HEAD]
        index["weight_map"][OUTPUT] = holder.name

    def name_in_list(tokenizer):
        others = [token for token in tokenizer.get("added_tokens", []) if token["id"] != row]
        tokenizer["added_tokens"] = [*others, {"id": row, "content": TOKEN, "special": True}]

    edit(target / "config.json", lambda it: it.update(architectures=["InternLM2ForCausalLM"]))
    edit(target / "model.safetensors.index.json", move_head)
    edit(
        target / "tokenizer_config.json",
        lambda it: it.setdefault("added_tokens_decoder", {}).update({str(row): {"content": TOKEN, "special": True}}),
    )
    edit(target / "tokenizer.json", name_in_list)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
