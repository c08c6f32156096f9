"""Reads models in the form that hubs give them out in: a folder with config.json, safetensors and tokenizer.json."""
